/*
 * Keeps a page, the one that its scope names, so that it opens without a network. It keeps files of the app and nothing of anybody: that is kept by the
 * page itself, which removes it at the sign-out.
 */
const page = new URL(self.registration.scope).pathname;
const kept = `page ${page}`;
/** Milliseconds that a network which carries nothing may keep an open door waiting. */
const timeout = 3_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page says which files it needs: these are kept, and others no longer. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data.files).catch(() => {})));

/** The page itself comes after all that it needs: cut off in the middle, the one before still opens. */
async function keep(files) {
  const cache = await caches.open(kept);
  const wanted = new Set([...files, page].map((file) => new URL(file, self.location.origin).href));
  for (const address of wanted)
    if (address.endsWith(page) || !(await cache.match(address, { ignoreVary: true }))) {
      const answer = await fetch(address);
      if (!answer.ok) return;
      await cache.put(address, answer);
    }
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(opened(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOr(request, () => fetch(request)));
  else event.respondWith(fetch(request).catch(() => keptOr(request, Response.error)));
});

/** The page from the network, or what is kept of it where none comes in time, or where a proxy says that the server is away. */
function opened(request) {
  const asked = fetch(request).then((answer) => (answer.status < 500 ? answer : keptOr(page, () => answer)));
  const late = new Promise((resolve) => setTimeout(resolve, timeout)).then(() => keptOr(page, () => asked));
  return Promise.race([asked, late]).catch(() => keptOr(page, Response.error));
}

/** What is kept of an address, whatever language or encoding it was asked in. */
async function keptOr(request, other) {
  const cache = await caches.open(kept);
  return (await cache.match(request, { ignoreVary: true })) ?? other();
}
