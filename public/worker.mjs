// Starts the page's program a second time, beside the page, to think. A file of its own, since
// the program's script only defines what it can do.
const { searchParams } = new URL(import.meta.url);

/**
 * A file of this site, whatever the address says.
 * @param {string} name
 */
const own = (name) => new URL(new URL(searchParams.get(name) ?? "", location.origin).pathname, location.origin).href;

const program = await import(own("js"));
await program.default({ module_or_path: own("wasm") });

// A program that has stopped answers no more: the page hears of it and thinks for itself.
addEventListener("message", ({ data }) => program.answer(data).then(postMessage, reportError));
// What was asked meanwhile waits in the page; it is told that it can come now.
postMessage(true);
