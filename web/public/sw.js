// Keeps the program itself, so that it opens without a connection, and on demand the engine, so that it plays without one.
// What a server says is never kept: /api goes there.
const CACHE = "oakdoor";
const SHELL = ["/", "/theme.js", "/fonts/grenze-600.woff2", "/fonts/source-sans-3.woff2", "/icon.svg"];
const MOST = 400;
const ENGINE = "/engine/engine.json";
const MARK = "<meta name=\"application-name\" content=\"Oakdoor\""; // stands in the page of the program and in no other

/** Files that belong to the program. Those in /assets and /engine carry a mark of their content in their name: they never change. */
const isEngine = (url) => url.pathname.startsWith("/engine/") && url.pathname !== ENGINE;
const isFixed = (url) => url.pathname.startsWith("/assets/") || isEngine(url);
const isFile = (url) =>
  isFixed(url) || url.pathname === ENGINE || /^\/(faces|fonts|portraits)\/|^\/[\w-]+\.(svg|png|js|webmanifest)$/.test(url.pathname);
const isOurs = (url) => url.origin === self.location.origin && url.pathname !== "/sw.js" && isFile(url);

const isHtml = (answer) => (answer.headers.get("content-type") ?? "").startsWith("text/html");

/** Whether an answer is the program's page. Other things have addresses here, too, and who signs in to a network or a
 * proxy is shown a page of theirs under any address: none of it may open instead of the program later on. */
async function isPage(answer) {
  return answer.ok && isHtml(answer) && (await answer.clone().text()).includes(MARK);
}

/** Whether an answer is a file of the program: none of them is a page. */
const isKeepable = (answer) => answer.ok && !isHtml(answer);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(SHELL.map((address) => add(cache, address)))));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data?.prepare) event.waitUntil(prepare((done) => event.ports[0]?.postMessage(done)));
  const keep = (event.data?.keep ?? []).filter((address) => isOurs(new URL(address)) && !isEngine(new URL(address)));
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const address of keep) if (!(await cache.match(address, { ignoreVary: true }))) await add(cache, address).catch(() => undefined);
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (isOurs(url)) event.respondWith(file(event, url));
});

/** Fetch something of the program and keep it; fails where something else comes. */
async function add(cache, address) {
  const answer = await fetch(address);
  if (!(address === "/" ? await isPage(answer) : isKeepable(answer))) throw new Error(`${address} is not what it should be`);
  await cache.put(address, answer);
}

/** Keep everything that is needed to play without a connection; the list of it comes last and says that all is there. */
async function prepare(tell) {
  try {
    const cache = await caches.open(CACHE);
    const list = await fetch(ENGINE, { cache: "no-cache" });
    if (!isKeepable(list)) throw new Error(list.statusText);
    const { files } = await list.clone().json();
    let done = 0;
    for (const file of files) {
      const kept = await cache.match(file, { ignoreVary: true });
      if (!kept || !isFixed(new URL(file, self.location.origin))) await add(cache, file);
      tell({ part: ++done / files.length });
    }
    await cache.put(ENGINE, list);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (isEngine(new URL(url)) && !files.includes(pathname)) await cache.delete(url);
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
    if (await isPage(answer)) await cache.put("/", answer.clone());
    // A site of plain files knows nothing of the addresses of tables: it shows the program, which says what is there.
    const kept = answer.status === 404 ? await cache.match("/", { ignoreVary: true }) : undefined;
    return kept ? new Response(kept.body, { status: 404, headers: kept.headers }) : answer;
  } catch {
    return (await cache.match("/", { ignoreVary: true })) ?? Response.error();
  }
}

/** The kept file at once. What may change under the same name is fetched again for the next time. */
async function file(event, url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept && isFixed(url)) return kept;
  if (url.pathname === ENGINE) return fetch(event.request).catch(() => kept ?? Response.error());
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
  if (isEngine(new URL(request.url))) return;
  await cache.put(request, answer);
  const old = (await cache.keys()).filter((one) => isFixed(new URL(one.url)) && !isEngine(new URL(one.url)));
  for (const one of old.slice(0, Math.max(0, old.length - MOST))) await cache.delete(one);
}
