/** Holds the one page that is shown without a network, and nothing of anybody's. */
const CACHE = 'ateneo-offline';

/**
 * The worker: it answers a navigation that the network doesn't, and of what a page asks hears of nothing else, so that no
 * call and no file waits for it; preloading, a navigation doesn't either. It shows what is pushed, in which there is nothing
 * of anybody's (campus/notifications/push/). `page` has its version: another one is another worker, and no old one stays.
 */
export const serviceWorker = ({ page, icon }: { page: string; icon: string }): string => `
const CACHE = ${JSON.stringify(CACHE)};
const PAGE = ${JSON.stringify(page)};
const ICON = ${JSON.stringify(icon)};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link));
});

async function show(data) {
  const { title = 'Ateneo', body, lang, tag, silent, link } = data?.json() ?? {};
  await self.registration.showNotification(title, { body, lang, tag, silent, icon: ICON, data: { link } });
}

/** A page of the portal alone; one that is open there already comes to the front, and no other is led away. */
async function open(link = '/') {
  const { origin } = self.location;
  const asked = new URL(link, origin);
  const target = asked.origin === origin ? asked.href : origin;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === target);
  await (there ? there.focus() : self.clients.openWindow(target));
}

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
