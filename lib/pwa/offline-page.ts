import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { FALLBACK_LANGUAGE, LANGUAGES } from '../../contract/wire/constants.ts';
import { browserScript } from './browser-script.ts';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#fcfaf7, #14161c); color: light-dark(#1c1f29, #e9eaee); }
body { margin: 0; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.125rem; margin: 2rem 0 0; }
p { margin: 0.5rem 0 0; }
section p { color: light-dark(#565b68, #a9adb8); font-size: 0.875rem; }
ul { list-style: none; margin: 0.75rem 0 0; padding: 0; }
li { display: grid; padding: 0.75rem 0; border-top: 1px solid light-dark(#dedad3, #363a45); overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; margin-top: 1rem; padding: 0 1rem; border: 1px solid;
  border-radius: 8px; background: none; color: inherit; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media print { button { display: none; } }
`;

export type OfflinePage = { html: string; policy: string; version: string };

let made: Promise<OfflinePage> | undefined;

/** The offline page, the same for everybody. Personal data comes from the browser's storage. */
export function offlinePage(): Promise<OfflinePage> {
  made ??= make();
  return made;
}

async function make(): Promise<OfflinePage> {
  const texts = Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(async (language) => [
        language,
        JSON.parse(await readFile(`messages/${language}/offline.json`, 'utf8')),
      ]),
    ),
  );
  const script = await browserScript('show-offline-copy', { TEXTS: texts });
  const html = `<!doctype html>
<html lang="${FALLBACK_LANGUAGE}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts[FALLBACK_LANGUAGE].title}</title><style>${STYLE}</style></head>
<body><main><h1></h1><p></p><button type="button"></button></main><script type="module">${script}</script></body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(STYLE)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy, version: createHash('sha256').update(html).digest('hex').slice(0, 12) };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
