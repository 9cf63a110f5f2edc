// The release build's server, for the scripts that measure and print.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";

const target = process.env.CARGO_TARGET_DIR ?? resolve(import.meta.dirname, "../target");

/**
 * Starts it with a data folder of its own, and waits until it listens.
 * @param {Record<string, string>} [settings]
 * @param {{ files?: number }} [limits] how many files it may have open, where that is more than usual
 */
export async function served(settings = {}, { files } = {}) {
  // Below the range that the system hands out for connections.
  const address = `127.0.0.1:${20_000 + (process.pid % 10_000)}`;
  const data = mkdtempSync(join(tmpdir(), "knockwood-measured-"));
  const program = join(target, "release/knockwood");
  const [command, ...rest] = files ? ["sh", "-c", `ulimit -n ${files} && exec "$0"`, program] : [program];
  const begun = performance.now();
  const server = spawn(command ?? program, rest, {
    env: { ...process.env, KNOCKWOOD_ADDR: address, KNOCKWOOD_DATA: data, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit").then(([code]) => {
    throw new Error(`the server ended with ${code} before it listened`);
  });
  // It says where it listens, once it does.
  await Promise.race([once(server.stdout, "data"), ended]);
  ended.catch(() => {});
  return {
    url: `http://${address}`,
    /** The number of its process. */
    process: server.pid ?? 0,
    /** How many milliseconds it took until it listened. */
    started: performance.now() - begun,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill();
      await once(server, "exit");
    },
  };
}
