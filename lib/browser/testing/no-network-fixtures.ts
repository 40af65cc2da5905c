import { afterAll, vi } from 'vitest';

/** A page test without answers has no network, so that late requests ask nobody on this machine. */
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** What a page loads once it needs it has come before the page ends, however busy the machine is. */
afterAll(() => vi.dynamicImportSettled());
