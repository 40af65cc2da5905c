import { readFileSync } from 'node:fs';
import { officeOpenApi } from './office-openapi.ts';
import { callPages } from './pages/call-pages.ts';
import { hubPage } from './pages/hub-page.ts';
import { portalAsyncApi } from './portal-asyncapi.ts';
import { type Examples, portalOpenApi } from './portal-openapi.ts';
import { printedJson } from './printed-json.ts';

/** Of a run of the demo university, kept beside: `npm run documents -- --record` asks it anew. */
export const EXAMPLES = 'scripts/documents/examples/examples.json';

export const examples = (): Examples => JSON.parse(readFileSync(EXAMPLES, 'utf8'));

/** The contract as documents: what stands in which file. */
export function documents(): Record<string, string> {
  const portal = portalOpenApi(examples());
  const hub = portalAsyncApi();
  const pages = Object.entries({ ...callPages(portal), 'hub.md': hubPage(hub) });
  return {
    'docs/openapi-portal.json': file(portal),
    'docs/asyncapi-portal.json': file(hub),
    'docs/openapi-office.json': file(officeOpenApi()),
    ...Object.fromEntries(pages.map(([name, text]) => [`docs/calls/${name}`, `${text}\n`])),
  };
}

export const file = (value: unknown) => `${printedJson(value)}\n`;
