// What answers weigh on their way, in bytes.
import { get } from "node:http";
import { expect } from "@playwright/test";

/** What is never sent as it is. */
const compressed = /\.(js|css|wasm|svg|html)$|\/(offline)?$/;

/** Bytes of the answer's body as they go over the wire to a browser that takes all that browsers do. */
export const weigh = (url: string) =>
  new Promise<number>((weighed, failed) => {
    get(url, { headers: { accept: "*/*", "accept-encoding": "br, gzip" } }, (response) => {
      let bytes = 0;
      expect(response.statusCode, url).toBe(200);
      if (compressed.test(new URL(url).pathname)) expect(response.headers["content-encoding"], url).toBe("br");
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.on("end", () => weighed(bytes));
    }).on("error", failed);
  });
