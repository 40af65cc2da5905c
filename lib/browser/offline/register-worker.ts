/** Loads the service worker when the page is idle. Over plain http or in an old browser there is none. */
export function registerWorker(): void {
  const register = () => workerRegistration()?.catch(() => {}); // it is asked for again by the next page
  if ('requestIdleCallback' in window) requestIdleCallback(register);
  else setTimeout(register, 2_000);
}

/** The same at once. */
export const workerRegistration = () =>
  navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' });
