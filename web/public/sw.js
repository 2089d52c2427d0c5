// Keeps the program itself, so that it opens without a connection, and on demand the engine, so that it plays without one.
// What a server says is never kept: api/ goes there. Files are named from where the program lies, which is where this one does.
const CACHE = "oakdoor";
const VERSION = "unmarked"; // the build marks it, and the page that belongs to it
const BASE = new URL("./", self.location.href).pathname;
const SHELL = ["", "theme.js", "fonts/grenze-600.woff2", "fonts/source-sans-3.woff2", "icon.svg"];
const MOST = 400;
const ENGINE = "engine/engine.json";
const MARK = "<meta name=\"application-name\" content=\"Oakdoor\""; // stands in the page of the program and in no other

/** The name of a file or page of the program; undefined for what lies elsewhere. */
const nameOf = (address) => {
  const { origin, pathname } = new URL(address, self.location.href);
  return origin === self.location.origin && pathname.startsWith(BASE) ? pathname.slice(BASE.length) : undefined;
};

/** Files that belong to the program. Those in assets/ and engine/ carry a mark of their content in their name: they never change. */
const isEngine = (name) => name.startsWith("engine/") && name !== ENGINE;
const isFixed = (name) => name.startsWith("assets/") || isEngine(name);
const isFile = (name) =>
  name !== undefined && name !== "sw.js"
  && (isFixed(name) || name === ENGINE || /^(faces|fonts|portraits)\/|^[\w-]+\.(svg|png|js|webmanifest)$/.test(name));

const isHtml = (answer) => (answer.headers.get("content-type") ?? "").startsWith("text/html");

/** Whether an answer is the program's page. Other things have addresses here, too, and who signs in to a network or a
 * proxy is shown a page of theirs under any address: none of it may open instead of the program later on. */
async function isPage(answer) {
  return answer.ok && isHtml(answer) && (await answer.clone().text()).includes(MARK);
}

/** The program's page as it is kept, for every address: it may name its files from where it lay itself. */
async function asKept(answer) {
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response((await answer.text()).replaceAll(/="(?:\.{1,2}\/)+/g, `="${BASE}`), { headers });
}

/** Whether an answer is a file of the program: none of them is a page. */
const isKeepable = (answer) => answer.ok && !isHtml(answer);

/** What an older version has kept stays until the newer one is taken: its page needs files that are not kept yet. */
self.addEventListener("install", (event) => event.waitUntil(keepMissing(SHELL)));

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data?.version) event.ports[0]?.postMessage(VERSION);
  if (event.data?.take) event.waitUntil(self.skipWaiting());
  if (event.data?.prepare) event.waitUntil(prepare((done) => event.ports[0]?.postMessage(done)));
  const names = (event.data?.keep ?? []).map(nameOf).filter((name) => isFile(name) && !isEngine(name));
  event.waitUntil(keepMissing(names).catch(() => undefined));
});

/** A message of the server while no page is open. Nothing but what it says is shown. */
self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data?.json() ?? {};
  } catch {
    // Whatever came, a browser wants something to be shown for it.
  }
  const { title = "Oakdoor", body = "", path = "/", tag = "oakdoor" } = said;
  const icon = `${BASE}icon-192.png`;
  event.waitUntil(self.registration.showNotification(String(title), { body: String(body), tag: String(tag), icon, data: { path } }));
});

/** Whoever presses on a message is brought to the table, in a page that is open already if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data?.path ?? "/");
  const address = new URL(BASE + path.replace(/^\/+/, ""), self.location.origin);
  event.waitUntil(address.origin === self.location.origin ? open(address.href) : undefined);
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === address) ?? pages.find((page) => nameOf(page.url) !== undefined);
  if (!there) return self.clients.openWindow(address);
  await there.focus();
  return there.url === address ? there : there.navigate(address);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request.url);
  if (name === undefined) return;
  if (name.startsWith("api/")) event.respondWith(fetch(request).catch(unreachable));
  else if (request.method !== "GET" || name.startsWith("embed/")) return; // a page of its own, for other sites
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (isFile(name)) event.respondWith(file(event, name));
});

/** Keep files of the program that are not kept yet; says in the end whether all could be. */
async function keepMissing(names) {
  const cache = await caches.open(CACHE);
  const missing = async (name) => (await cache.match(BASE + name, { ignoreVary: true })) === undefined && add(cache, name);
  const done = await Promise.allSettled(names.map(missing));
  const failed = done.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** Says that no server answers. The page knows what to do then: it is nothing that a browser should warn of. */
const unreachable = () => new Response(null, { status: 204, headers: { "x-oakdoor": "unreachable" } });

/** Fetch something of the program and keep it; fails where something else comes. */
async function add(cache, name) {
  const answer = await fetch(BASE + name);
  if (!(name === "" ? await isPage(answer) : isKeepable(answer))) throw new Error(`${BASE + name} is not what it should be`);
  await cache.put(BASE + name, name === "" ? await asKept(answer) : answer);
}

/** The list of what is needed. In a fresh checkout some of it is still being made. */
async function whole() {
  const list = await fetch(BASE + ENGINE, { cache: "no-cache" });
  if (!isKeepable(list)) throw new Error(list.statusText);
  if (!(await list.clone().json()).making) return list;
  await new Promise((done) => setTimeout(done, 2000));
  return whole();
}

/** Keep everything that is needed to play without a connection; the list of it comes last and says that all is there. */
async function prepare(tell) {
  try {
    const cache = await caches.open(CACHE);
    const list = await whole();
    const { files } = await list.clone().json();
    let done = 0;
    for (const file of files) {
      const kept = await cache.match(BASE + file, { ignoreVary: true });
      if (!kept || !isFixed(file)) await add(cache, file);
      tell({ part: ++done / files.length });
    }
    await cache.put(BASE + ENGINE, list);
    for (const { url } of await cache.keys()) {
      const name = nameOf(url);
      if (isEngine(name) && !files.includes(name)) await cache.delete(url);
    }
    tell({ ready: true });
  } catch {
    tell({ failed: true });
  }
}

/** The newest page; without a connection the one that was kept, for every address. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (await isPage(answer)) await cache.put(BASE, await asKept(answer.clone()));
    // A host of plain files knows nothing of mistyped addresses: the program says in words that there is nothing.
    const kept = answer.status === 404 ? await cache.match(BASE, { ignoreVary: true }) : undefined;
    return kept ? new Response(kept.body, { status: 404, headers: kept.headers }) : answer;
  } catch {
    return (await cache.match(BASE, { ignoreVary: true })) ?? Response.error();
  }
}

/** The kept file at once. What may change under the same name is fetched again for the next time. */
async function file(event, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept && isFixed(name)) return kept;
  if (name === ENGINE) return fetch(event.request).catch(() => kept ?? Response.error());
  const fresh = fetch(event.request).then(async (answer) => {
    if (isKeepable(answer)) await keep(cache, event.request, answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/** Files of older versions go when there are too many; an engine is kept as a whole, or not. */
async function keep(cache, request, answer) {
  if (isEngine(nameOf(request.url))) return;
  await cache.put(request, answer);
  const old = (await cache.keys()).filter(({ url }) => isFixed(nameOf(url)) && !isEngine(nameOf(url)));
  for (const one of old.slice(0, Math.max(0, old.length - MOST))) await cache.delete(one);
}
