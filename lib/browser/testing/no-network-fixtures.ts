import { afterAll, vi } from 'vitest';

/** Where a test of a page gives no answers there is no network: what comes late asks nobody on this machine. */
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** What a page loads once it needs it has come before the page ends, however busy the machine is. */
afterAll(() => vi.dynamicImportSettled());
