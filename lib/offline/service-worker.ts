/** Holds the one page that is shown without a network, and nothing of anybody's. */
const CACHE = 'ateneo-offline';

/**
 * The worker: it answers a navigation that the network doesn't, and hears of nothing else, so that no call and no
 * file waits for it; preloading, a navigation doesn't either. `page` has its version: another one is another worker,
 * and no old one stays.
 */
export const serviceWorker = (page: string): string => `
const CACHE = ${JSON.stringify(CACHE)};
const PAGE = ${JSON.stringify(page)};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }));
  await self.skipWaiting();
}

async function activate() {
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !url.endsWith(PAGE)).map((old) => cache.delete(old)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
`;

/** Takes the place of the worker in every browser that comes by, and itself away (SERVICE_WORKER=0). */
export const REMOVE_SERVICE_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(
  caches.delete(${JSON.stringify(CACHE)}).then(() => self.registration.unregister()),
));
`;
