import type { Plugin } from 'vitest/config';

const WINDOW = /\?window=(\d+)$/;

/** What a page has of its own window, and not of the process that several stand in. */
const OWN = [
  ...['window', 'globalThis', 'navigator', 'location', 'localStorage', 'sessionStorage', 'fetch'],
  ...['setTimeout', 'setInterval', 'addEventListener', 'removeEventListener', 'dispatchEvent'],
].join(', ');

/**
 * Lets a test open several windows: a module imported with `?window=<number>` loads anew with all our modules
 * that it imports, and gets that window's globals (`lib/browser/testing/windows-fixtures.ts`).
 */
export const ownWindows: Plugin = {
  name: 'own-windows',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    const [asked] = WINDOW.exec(importer) ?? [];
    if (!asked) return null;
    const found = await this.resolve(source, importer.replace(WINDOW, ''), { ...options, skipSelf: true });
    if (!found || found.external) return found;
    const isOurs = found.id.startsWith('/') && !/\/node_modules\/|\.css$/.test(found.id);
    return isOurs ? { ...found, id: found.id + asked } : found;
  },
  transform(code, id) {
    const [, number] = WINDOW.exec(id) ?? [];
    return number ? { code: `const { ${OWN} } = global.windows.get(${number}); ${code}`, map: null } : null;
  },
};
