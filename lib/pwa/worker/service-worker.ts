/**
 * Answers a navigation when the network doesn't, and shows pushes, which hold no personal data. It handles no
 * other request, so no call and no file waits for it; navigations are preloaded. PAGE holds a version: a new
 * page makes a new worker, which removes the old page.
 */
import type { PushMessage } from '../../../contract/notifications/push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.link));
});

async function show({ title = 'Ateneo', body, lang, tag, silent, link }: Partial<PushMessage>) {
  await self.registration.showNotification(title, { body, lang, tag, silent, icon: ICON, data: { link } });
}

/** Opens a page of the portal: a window that shows it comes to the front, else a new one opens. */
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

async function answer(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
