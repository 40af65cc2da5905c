/** Takes the place of the worker in every browser that comes by, and itself away (SERVICE_WORKER=0). */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  await caches.delete(CACHE);
  await self.registration.unregister();
}
