// Keeps the program itself, so that it opens without a connection. Games and tables are never kept: /api goes to the server.
const CACHE = "oakdoor";
const SHELL = ["/", "/theme.js", "/fonts/grenze-600.woff2", "/fonts/source-sans-3.woff2", "/icon.svg"];
const MOST = 400;

/** Files that belong to the program. Those in /assets carry a mark of their content in their name: they never change. */
const isFixed = (url) => url.pathname.startsWith("/assets/");
const isFile = (url) => isFixed(url) || /^\/(faces|fonts)\/|^\/[\w-]+\.(svg|png|js|webmanifest)$/.test(url.pathname);
const isOurs = (url) => url.origin === self.location.origin && url.pathname !== "/sw.js" && isFile(url);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const keep = (event.data?.keep ?? []).filter((address) => isOurs(new URL(address)));
  event.waitUntil(
    caches.open(CACHE).then(async (cache) => {
      for (const address of keep) if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address).catch(() => undefined);
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

/** The newest page; without a connection the one that was kept, for every address. */
async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  } catch {
    return (await cache.match("/", { ignoreVary: true })) ?? Response.error();
  }
}

/** The kept file at once. What may change under the same name is fetched again for the next time. */
async function file(event, url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept && isFixed(url)) return kept;
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.ok) await keep(cache, event.request, answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

/** Files of older versions go when there are too many. */
async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const old = (await cache.keys()).filter((one) => isFixed(new URL(one.url)));
  for (const one of old.slice(0, Math.max(0, old.length - MOST))) await cache.delete(one);
}
