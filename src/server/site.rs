use std::fs;
use std::path::{Path, PathBuf};
use std::{env, io};

use thiserror::Error;

use super::Build;
use super::build::digest;
use crate::ui::{Bundle, offline_page};

/// What cargo-leptos built for the browser: where it lies, and what its files are called.
#[derive(Clone, Debug)]
pub struct Site {
    /// The folder that is served.
    pub root: PathBuf,
    /// What a page loads of it.
    pub bundle: Bundle,
    /// What a browser keeps of it; `None` where the names have no hashes, as `make watch` builds
    /// them: what changes under its name is not to be kept.
    pub build: Option<Build>,
    /// The page that a browser opens without the network: `/offline`, with nobody's data in it.
    pub offline: String,
}

/// Why there is no site to serve.
#[derive(Debug, Error)]
pub enum SiteError {
    /// The system does not say where the program lies.
    #[error("cannot tell where this program lies, and so not where its site is: {0}")]
    Program(#[source] io::Error),
    /// No folder `site` where one belongs.
    #[error("there is no built site at {}: build it with `make build`", .0.display())]
    Missing(PathBuf),
    /// No list of the hashed names beside the program.
    #[error("cannot read {}, which names the site's files: build it with `make build` ({source})", path.display())]
    Names {
        /// The file that was wanted.
        path: PathBuf,
        /// What reading it said.
        source: io::Error,
    },
    /// A file of the site cannot be read.
    #[error("cannot read the built site at {}: {source}", root.display())]
    Unreadable {
        /// The site.
        root: PathBuf,
        /// What reading it said.
        source: io::Error,
    },
    /// A file that the page needs is not in the site.
    #[error("the built site lacks {}: build it again with `make build`", .0.display())]
    Incomplete(PathBuf),
}

impl Site {
    /// Finds the site: the folder that was chosen, else `site` in the
    /// program's folder, as one installs it, else in the folder above, as cargo-leptos
    /// builds it. The hashed names are in `hash.txt` beside the program.
    ///
    /// # Errors
    ///
    /// A [`SiteError`] that names the missing folder or file.
    pub fn find(chosen: Option<PathBuf>) -> Result<Self, SiteError> {
        let program = env::current_exe().map_err(SiteError::Program)?;
        let folder = program.parent().unwrap_or(Path::new("/"));
        let root = chosen.unwrap_or_else(|| {
            let beside = folder.join("site");
            if beside.is_dir() {
                beside
            } else {
                folder.parent().unwrap_or(folder).join("site")
            }
        });
        if !root.is_dir() {
            return Err(SiteError::Missing(root));
        }
        // `make watch` builds without hashes: a reload always asks for the files again.
        if env::var_os("LEPTOS_HASH_FILES").is_some_and(|value| value == "false") {
            return Self::open(root, "");
        }
        let path = folder.join("hash.txt");
        match fs::read_to_string(&path) {
            Ok(names) => Self::open(root, &names),
            Err(source) => Err(SiteError::Names { path, source }),
        }
    }

    /// A site at `root`, whose hashed names are in `names` as cargo-leptos writes them:
    /// a line `kind: hash` each for js, wasm and css. A kind without a line has no hash.
    ///
    /// # Errors
    ///
    /// [`SiteError::Incomplete`] when a file so named is not there, [`SiteError::Unreadable`]
    /// when one cannot be read.
    pub fn open(root: PathBuf, names: &str) -> Result<Self, SiteError> {
        let path_of = |kind: &str| {
            let hash = names
                .lines()
                .filter_map(|line| line.split_once(':'))
                .find(|(name, _)| name.trim() == kind)
                .map(|(_, hash)| format!(".{}", hash.trim()))
                .unwrap_or_default();
            let file = root.join("pkg").join(format!("knockwood{hash}.{kind}"));
            if file.is_file() {
                Ok(format!("/pkg/knockwood{hash}.{kind}"))
            } else {
                Err(SiteError::Incomplete(file))
            }
        };
        let mut bundle = Bundle {
            build: String::new(),
            offline: false,
            js: path_of("js")?,
            wasm: path_of("wasm")?,
            css: path_of("css")?,
        };
        let mut offline = offline_page(&bundle);
        if names.trim().is_empty() {
            return Ok(Self {
                root,
                bundle,
                build: None,
                offline,
            });
        }
        let build = Build::of(&root, &[&bundle.js, &bundle.wasm, &bundle.css], &offline);
        let mut build = match build {
            Ok(build) => build,
            Err(source) => return Err(SiteError::Unreadable { root, source }),
        };
        bundle.build.clone_from(&build.id);
        offline = offline_page(&bundle);
        build
            .files
            .insert("/offline".to_owned(), digest(offline.as_bytes()));
        Ok(Self {
            root,
            bundle,
            build: Some(build),
            offline,
        })
    }
}
