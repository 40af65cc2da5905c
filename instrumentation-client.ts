import { START_SCRIPT } from './components/shell/start-script.ts';
import { awayAsOffline } from './lib/next/away-as-offline.ts';
import { keepTranslatable } from './lib/next/translated-texts.ts';

type Policy = Record<'createHTML' | 'createScript' | 'createScriptURL', (text: string) => string | null>;
type WithTrustedTypes = { trustedTypes?: { createPolicy(name: string, policy: Policy): void } };

/**
 * What Next and React may give a page as plain text: addresses of our own scripts, React's script element,
 * and our document's script. The browser refuses and reports all else
 * (`docs/adr/0012-looser-than-the-rulings.md`). Next loads this file before all code that needs it.
 */
(window as WithTrustedTypes).trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
  createHTML: (html) => (html === '<script></script>' ? html : null),
  createScript: (script) => (script === START_SCRIPT ? script : null),
});

window.fetch = awayAsOffline(window.fetch.bind(window));
keepTranslatable();

/** Of the build, and the texts of client components. */
const OWN_SCRIPTS = ['/_next/static/', '/assets/texts/'];
const SERVICE_WORKER = '/sw.js';

function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) return false;
  return pathname === SERVICE_WORKER || OWN_SCRIPTS.some((folder) => pathname.startsWith(folder));
}
