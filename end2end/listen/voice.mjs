// A voice that writes instead of speaking: it stands where Speech Dispatcher would, and answers in
// its protocol (SSIP, <https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html>).
// What a screen reader sends it is what a listener hears, in order, with every time that it
// falls silent in the middle. No sound module is needed, and nothing waits for sound.
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * @typedef {{ words: string } | { silence: true }} Sound words that were begun, or all words broken off
 */

const ENTITIES = /** @type {Record<string, string>} */ ({ "&lt;": "<", "&gt;": ">", "&amp;": "&" });

/** Without the marks that tell the screen reader how far the voice has come. @param {string} ssml */
const plain = (ssml) =>
  ssml
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** How long each message takes to be spoken, in milliseconds. */
const MESSAGE_MS = 40;

export class Voice {
  /** @type {Sound[]} */
  #sounds = [];
  #latest = Date.now();
  #server = createServer((socket) => this.#serve(socket));

  /** Waits for a screen reader at a socket. @param {string} path */
  async open(path) {
    this.#server.listen(path);
    await once(this.#server, "listening");
  }

  close() {
    this.#server.close();
  }

  /** Milliseconds since the screen reader last had something to say, or fell silent. */
  get quiet() {
    return Date.now() - this.#latest;
  }

  /** Lets the silence begin anew: something has happened that may be spoken of. */
  touch() {
    this.#latest = Date.now();
  }

  /** Whether anything has been heard since the last `take`. */
  get any() {
    return this.#sounds.length > 0;
  }

  /** All since the last time, in order; they stay to be taken. */
  get sounds() {
    return this.#sounds;
  }

  /** All since the last time, in order. */
  take() {
    return this.#sounds.splice(0);
  }

  /** @param {Sound} sound */
  #hear(sound) {
    this.#latest = Date.now();
    this.#sounds.push(sound);
  }

  /** One client's connection. @param {import("node:net").Socket} socket */
  #serve(socket) {
    /** @type {string[] | null} */
    let data = null;
    let message = 0;
    let buffer = "";
    const reply = (/** @type {string[]} */ ...lines) => socket.write(lines.map((line) => `${line}\r\n`).join(""));
    /** Tells of a message what has become of it. @param {string} event @param {number} number */
    const tell = (event, number) => reply(`${event.slice(0, 3)}-${number}`, `${event.slice(0, 3)}-1`, event);
    /** The messages that are not spoken to their end yet. @type {number[]} */
    const waiting = [];
    // It is quick, but not at once: whoever is told before it has asked to be told hears nothing.
    const speaking = setInterval(() => {
      const number = waiting.shift();
      if (number === undefined) return;
      tell("701 BEGIN", number);
      tell("702 END", number);
    }, MESSAGE_MS);
    socket.on("close", () => clearInterval(speaking));
    /** @param {string} words */
    const speak = (words) => {
      if (words !== "") this.#hear({ words });
      message += 1;
      waiting.push(message);
      reply(`225-${message}`, "225 OK MESSAGE QUEUED");
    };
    /** @param {string} line */
    const obey = (line) => {
      const [verb = "", argument = ""] = line.split(" ");
      switch (verb.toUpperCase()) {
        case "SPEAK":
          data = [];
          return reply("230 OK RECEIVING DATA");
        case "CHAR":
          return speak(argument === "space" ? "space" : argument);
        case "KEY":
          return speak(argument);
        case "CANCEL":
        case "STOP":
          this.#hear({ silence: true });
          reply("210 OK STOPPED");
          for (const number of waiting.splice(0)) tell("703 CANCELED", number);
          return;
        case "HISTORY":
          return reply("245-1", "245 OK CLIENT ID SENT");
        case "GET":
          return reply("251-0", "251 OK GET RETURNED");
        case "LIST":
          return reply("249-writer\ten\tnone", "249 OK VOICE LIST SENT");
        case "QUIT":
          reply("231 HAPPY HACKING");
          return socket.end();
        default:
          return reply("200 OK");
      }
    };
    socket.setEncoding("utf8");
    // A screen reader that is ended breaks the line.
    socket.on("error", () => socket.destroy());
    socket.on("data", (part) => {
      const lines = (buffer + part).split("\r\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) {
        if (data === null) obey(line);
        else if (line === ".") {
          const words = plain(data.join(" "));
          data = null;
          speak(words);
        } else data.push(line.startsWith("..") ? line.slice(1) : line);
      }
    });
  }
}
