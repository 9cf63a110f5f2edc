//! What is counted, for Prometheus.

use std::fmt;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::Host;

/// Where answers fall by how long they take, in seconds.
const SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];
/// What the answer of `/metrics` is written in.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// An answer, by what can be told of it: patterns of addresses, never addresses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Asked {
    route: String,
}

/// All that is counted.
pub(super) struct Figures {
    registry: Registry,
    answers: Family<Answered, Counter>,
    seconds: Family<Asked, Histogram>,
    under_way: Gauge,
    tables: Gauge,
    streams: Gauge,
    connections: Gauge,
    memory: Gauge,
    descriptors: Gauge,
    started: Gauge<f64, AtomicU64>,
}

impl fmt::Debug for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Figures").finish_non_exhaustive()
    }
}

impl Figures {
    /// Nothing counted yet; `now` is when the program was started, in seconds since 1970 began.
    #[allow(clippy::cast_precision_loss, reason = "seconds of this millennium fit")]
    pub(super) fn new(now: i64) -> Self {
        let mut all = Self {
            registry: Registry::default(),
            answers: Family::default(),
            seconds: Family::new_with_constructor(|| Histogram::new(SECONDS)),
            under_way: Gauge::default(),
            tables: Gauge::default(),
            streams: Gauge::default(),
            connections: Gauge::default(),
            memory: Gauge::default(),
            descriptors: Gauge::default(),
            started: Gauge::default(),
        };
        all.started.set(now as f64);
        let registry = &mut all.registry;
        registry.register("knockwood_requests", "Answers", all.answers.clone());
        registry.register(
            "knockwood_request_seconds",
            "How long answers took, until they began",
            all.seconds.clone(),
        );
        for (name, help, gauge) in [
            (
                "knockwood_requests_under_way",
                "Requests that are answered now",
                &all.under_way,
            ),
            (
                "knockwood_tables_in_memory",
                "Online tables that this server has in memory",
                &all.tables,
            ),
            (
                "knockwood_streams",
                "Pages at online tables that are told of changes",
                &all.streams,
            ),
            (
                "knockwood_connections",
                "Connections that are open",
                &all.connections,
            ),
            (
                "process_resident_memory_bytes",
                "Memory of the program",
                &all.memory,
            ),
            (
                "process_open_fds",
                "Files and connections that are open",
                &all.descriptors,
            ),
        ] {
            registry.register(name, help, gauge.clone());
        }
        registry.register(
            "process_start_time_seconds",
            "When the program was started, since 1970 began",
            all.started.clone(),
        );
        all
    }

    /// A request is under way, until what is returned is dropped.
    pub(super) fn begin(&self) -> UnderWay {
        UnderWay::new(&self.under_way)
    }

    /// A connection is open, until what is returned is dropped.
    pub(super) fn connection(&self) -> UnderWay {
        UnderWay::new(&self.connections)
    }

    /// It is answered.
    pub(super) fn end(&self, method: &'static str, route: String, status: u16, took: Duration) {
        let asked = Asked {
            route: route.clone(),
        };
        self.seconds
            .get_or_create(&asked)
            .observe(took.as_secs_f64());
        let answered = Answered {
            method,
            route,
            status,
        };
        self.answers.get_or_create(&answered).inc();
    }
}

/// One of those that are counted while they are there.
pub(super) struct UnderWay(Gauge);

impl UnderWay {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// What answers at the address for Prometheus: `/metrics`, and nothing else.
pub(super) fn metrics(host: Arc<Host>) -> Router {
    Router::new().route("/metrics", get(told)).with_state(host)
}

async fn told(State(host): State<Arc<Host>>) -> impl IntoResponse {
    let figures = &host.figures;
    let (tables, streams) = host.rooms.figures();
    figures.tables.set(number(tables));
    figures.streams.set(number(streams));
    figures.memory.set(number(resident().unwrap_or_default()));
    figures
        .descriptors
        .set(number(descriptors().unwrap_or_default()));
    let mut text = String::new();
    // Writing into a text does not fail.
    let _ = encode(&mut text, &figures.registry);
    ([(CONTENT_TYPE, FORM)], text)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Bytes of memory, where the system says so as Linux does.
fn resident() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn descriptors() -> Option<usize> {
    Some(fs::read_dir("/proc/self/fd").ok()?.count())
}
