// The release build's server, for the scripts that measure and print.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");

/** Starts it with a data folder of its own, and waits until it listens. */
export async function served() {
  // Below the range that the system hands out for connections.
  const address = `127.0.0.1:${20_000 + (process.pid % 10_000)}`;
  const data = mkdtempSync(join(tmpdir(), "knockwood-measured-"));
  const server = spawn(join(target, "release/knockwood"), {
    env: { ...process.env, KNOCKWOOD_ADDR: address, KNOCKWOOD_DATA: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It says where it listens, once it does.
  await once(server.stdout, "data");
  return { url: `http://${address}`, stop: () => server.kill() };
}
