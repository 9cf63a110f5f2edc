// Between a browser and a house: passes everything on, writes down what went through, and can
// answer in the place of a part of the server that is not built yet.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that came through. */
export interface Passed {
  method: string;
  path: string;
  /** The answer's media type, and how many bytes of body it had on the wire. */
  type: string;
  bytes: number;
  status: number;
}

/** Answers a POST; `drop` breaks the connection in the place of an answer. */
export type Endpoint = (post: { id: string; body: string; drop: () => void }) => { status: number; text?: string } | undefined;

export class Gateway {
  readonly passed: Passed[] = [];
  private readonly endpoints = new Map<string, Endpoint>();
  private server: Server | undefined;
  port = 0;
  /** Paths that are answered with status 500, as by a disk that fails. */
  broken: RegExp | undefined;

  constructor(private readonly behind: number) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What answers a POST to this path. */
  answer(path: string, endpoint: Endpoint): void {
    this.endpoints.set(path, endpoint);
  }

  /** Opens it; after the first time at the same address. */
  async open(): Promise<void> {
    const server = createServer((asked, answer) => this.pass(asked, answer));
    this.server = server;
    await new Promise<void>((ready) => server.listen(this.port, "127.0.0.1", ready));
    this.port = (server.address() as AddressInfo).port;
  }

  /** From here on nobody answers. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method = "GET", url: path = "/" } = asked;
    const endpoint = method === "POST" ? this.endpoints.get(path) : undefined;
    if (endpoint) {
      let body = "";
      asked.on("data", (part) => {
        body += part;
      });
      asked.on("end", () => {
        const drop = () => asked.socket.destroy();
        const made = endpoint({ id: String(asked.headers["idempotency-key"]), body, drop });
        if (made) answer.writeHead(made.status, { "content-type": "text/plain; charset=utf-8" }).end(made.text ?? "");
      });
      return;
    }
    if (this.broken?.test(path)) {
      answer.writeHead(500).end();
      return;
    }
    const forward = request({ port: this.behind, host: "127.0.0.1", method, path, headers: asked.headers }, (from) => {
      let bytes = 0;
      answer.writeHead(from.statusCode ?? 500, from.headers);
      from.on("data", (part: Buffer) => {
        bytes += part.length;
        answer.write(part);
      });
      from.on("end", () => {
        this.passed.push({ method, path, type: from.headers["content-type"] ?? "", bytes, status: from.statusCode ?? 0 });
        answer.end();
      });
    });
    forward.on("error", () => answer.destroy());
    asked.pipe(forward);
  }
}
