// The time as a server has it, in the test's hand.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server's clock: it stands until it is set again. */
export class ServerClock {
  private readonly folder = mkdtempSync(join(tmpdir(), "knockwood-clock-"));
  private readonly file = join(this.folder, "clock");
  private time = 0;

  constructor(time: number | string) {
    this.set(time);
  }

  /** What a server is started with. */
  get env(): Record<string, string> {
    return { KNOCKWOOD_CLOCK: this.file };
  }

  /** Sets it, in milliseconds since 1970 began or as an ISO time of UTC. */
  set(time: number | string): void {
    this.time = typeof time === "number" ? time : Date.parse(time);
    writeFileSync(this.file, String(Math.floor(this.time / 1_000)));
  }

  /** Lets so many milliseconds go by. */
  forward(ms: number): void {
    this.set(this.time + ms);
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
