/*
 * Keeps the page of an attendee's tickets, so that it opens without a network. It keeps files of the app and no tickets: those are kept
 * by the page itself, which removes them at the sign-out.
 */
const kept = 'own-tickets';
const page = '/dashboard/attendee';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The page says which files it has loaded: these are kept, and others no longer. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data.files).catch(() => {})));

async function keep(files) {
  const cache = await caches.open(kept);
  const wanted = new Set([page, ...files].map((file) => new URL(file, self.location.origin).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  for (const address of wanted)
    if (address.endsWith(page) || !(await cache.match(address))) {
      const answer = await fetch(address);
      if (answer.ok) await cache.put(address, answer);
    }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => keptOr(page, Response.error)));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOr(request, () => fetch(request)));
  else event.respondWith(fetch(request).catch(() => keptOr(request, Response.error)));
});

/** What is kept of an address, whatever language or encoding it was asked in. */
async function keptOr(request, other) {
  const cache = await caches.open(kept);
  return (await cache.match(request, { ignoreVary: true })) ?? other();
}
