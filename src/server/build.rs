use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::SystemTime;
use std::{fs, io};

use sha2::{Digest, Sha256};

/// Endings of files that no page asks for: what the build compressed for the wire (the browser
/// asks for the plain name), types for programmers, licences, and what only old browsers fetch.
const NOT_KEPT: [&str; 6] = ["br", "gz", "ts", "ico", "txt", "webmanifest"];
/// The folder of what the system shows before the game is installed: no page asks for it.
const INSTALLER: &str = "/install/";

/// What was really built: its name, and the files that a browser keeps of it to play on without
/// the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// A digest over the paths and bytes of all that is in `files`, and over the page that a
    /// browser opens without the network: it changes whenever one of them does.
    pub id: String,
    /// Each kept file by its path in the site, such as `/cards/kh.svg`, with its digest.
    pub files: BTreeMap<String, String>,
    /// What the files on the disk looked like when they were read.
    stamps: BTreeMap<String, Stamp>,
}

/// When a file was changed and how long it is, in bytes, and the same of its compressed forms.
type Stamp = [Option<(SystemTime, u64)>; 3];

impl Build {
    /// Walks the site at `root`. Of the folder `pkg`, where earlier builds may lie beside this
    /// one, only the files that `bundle` names belong to it. `page` is what the browser opens
    /// without the network, as it reads without a build's name.
    ///
    /// # Errors
    ///
    /// When a folder or a file cannot be read.
    pub fn of(root: &Path, bundle: &[&str], page: &str) -> io::Result<Self> {
        let mut paths = Vec::new();
        walk(root, "", &mut paths)?;
        let is_kept = |path: &String| {
            if path.starts_with("/pkg/") {
                return bundle.contains(&path.as_str());
            }
            Path::new(path)
                .extension()
                .and_then(|ending| ending.to_str())
                .is_some_and(|ending| !NOT_KEPT.contains(&ending))
                && !path.starts_with(INSTALLER)
        };
        let (mut files, mut stamps) = (BTreeMap::new(), BTreeMap::new());
        for path in paths.into_iter().filter(is_kept) {
            // Before it is read: what changes meanwhile has changed.
            stamps.insert(path.clone(), stamp(root, &path));
            let digest = digest(&fs::read(root.join(&path[1..]))?);
            files.insert(path, digest);
        }
        let mut all = Sha256::new();
        for (path, digest) in &files {
            // No path has a line end, so that no two lists read the same.
            all.update(format!("{path} {digest}\n"));
        }
        all.update(page);
        let mut id = hex(&all.finalize());
        id.truncate(16);
        Ok(Self { id, files, stamps })
    }

    /// Whether the file at this path of the site is one of the build, as it was when it was read. A
    /// site that is written over while it is served must not be answered under the name of the
    /// build that was there before.
    pub(super) fn still_has(&self, root: &Path, path: &str) -> bool {
        self.stamps
            .get(path)
            .is_some_and(|before| *before == stamp(root, path))
    }
}

/// SHA-256 of the bytes, in hexadecimal: what `crypto.subtle` gives in the browser.
pub(super) fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn stamp(root: &Path, path: &str) -> Stamp {
    ["", ".br", ".gz"].map(|ending| {
        let found = fs::metadata(root.join(format!("{}{ending}", &path[1..]))).ok()?;
        Some((found.modified().ok()?, found.len()))
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Adds the path of every file below `folder`. What begins with a dot is the system's, not ours,
/// and a name that is no text has no address.
fn walk(root: &Path, folder: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder.trim_start_matches('/')))? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let path = format!("{folder}/{name}");
        // Asked of what a link leads to.
        if fs::metadata(entry.path())?.is_dir() {
            walk(root, &path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
