/** Has the browser fetch the service worker, once the page rests; over plain http, or in an old browser, there is none. */
export function registerWorker(): void {
  const register = () =>
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {}); // it is asked for again by the next page
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 2_000);
}
