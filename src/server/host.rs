use std::sync::Arc;

use hmac::{Hmac, Mac};
use knockwood_engine::Seed;
use leptos::prelude::use_context;
use moka::future::Cache;
use rand::TryRng;
use rand::rngs::SysRng;
use sha2::Sha256;
use tokio::sync::Semaphore;

use super::boards::Boards;
use super::figures::Figures;
use super::limits::Limits;
use super::rooms::Hub;
use super::store::{Store, StoreError};
use super::{Clock, Config, Proxies};
use crate::api::ApiError;
use crate::daily::Day;

/// How many games are judged at the same time.
const JUDGES: usize = 4;

/// What the server functions work with.
#[derive(Debug)]
pub struct Host {
    /// What is remembered.
    pub store: Store,
    /// What the time is taken from.
    pub clock: Clock,
    pub(super) boards: Boards,
    pub(super) limits: Limits,
    pub(super) rooms: Arc<Hub>,
    pub(super) proxies: Proxies,
    pub(super) figures: Figures,
    pub(super) judges: Semaphore,
    secret: Vec<u8>,
    seeds: Cache<Day, Seed>,
}

impl Host {
    /// Opens the store of this configuration and makes ready.
    ///
    /// # Errors
    /// When the store cannot be opened.
    pub async fn open(config: &Config) -> Result<Self, StoreError> {
        let store = match &config.database {
            None => Store::in_folder(&config.data).await?,
            Some(address) => Store::at_address(address).await?,
        };
        let secret = if let Some(secret) = &config.secret {
            secret.clone().into_bytes()
        } else {
            let mut fresh = [0; 32];
            SysRng
                .try_fill_bytes(&mut fresh)
                .map_err(|_| StoreError::NoLuck)?;
            store.setting("secret", &fresh).await?
        };
        let rooms = Hub::open(store.clone(), config.clock.clone())?;
        Ok(Self {
            rooms,
            store,
            clock: config.clock.clone(),
            boards: Boards::default(),
            limits: Limits::new(config.rate),
            proxies: config.proxies.clone(),
            figures: Figures::new(config.clock.now()),
            judges: Semaphore::new(JUDGES),
            secret,
            seeds: Cache::new(8),
        })
    }

    /// What ends all streams when it is called: a server that stops waits for them.
    pub fn stopper(&self) -> impl FnOnce() + Send + use<> {
        let rooms = self.rooms.clone();
        move || rooms.stop()
    }

    /// The one that the server function, or the page that is rendered, is answered by.
    pub(super) fn here() -> Result<Arc<Self>, ApiError> {
        use_context().ok_or(ApiError::NotNow)
    }

    /// The seed of a day that has begun. What was dealt once stays, whatever becomes of the secret.
    pub(super) async fn seed_of(&self, day: Day) -> Result<Seed, StoreError> {
        if let Some(seed) = self.seeds.get(&day).await {
            return Ok(seed);
        }
        let seed = self.store.seed_of(day, &derived(&self.secret, day)).await?;
        self.seeds.insert(day, seed).await;
        Ok(seed)
    }
}

/// HMAC-SHA-256 of the day under the secret: nobody who lacks the secret can tell one from the
/// others.
fn derived(secret: &[u8], day: Day) -> Seed {
    // Any length of key will do.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else {
        return Seed([0; 32]);
    };
    mac.update(format!("knockwood daily 1 {day}").as_bytes());
    Seed(mac.finalize().into_bytes().into())
}

impl From<StoreError> for ApiError {
    /// What has failed is told to who runs the server, and not to who asks.
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Nobody) {
            return Self::NotKnown;
        }
        tracing::error!("{error}");
        Self::NotNow
    }
}
