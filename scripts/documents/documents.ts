import { readFileSync } from 'node:fs';
import { officeOpenApi } from './office-openapi.ts';
import { portalAsyncApi } from './portal-asyncapi.ts';
import { type Examples, portalOpenApi } from './portal-openapi.ts';
import { printedJson } from './printed-json.ts';

/** Of a run of the demo university, kept beside: `npm run documents -- --record` asks it anew. */
export const EXAMPLES = 'scripts/documents/examples.json';

export const examples = (): Examples => JSON.parse(readFileSync(EXAMPLES, 'utf8'));

/** The contract as documents: what stands in which file. */
export function documents(): Record<string, string> {
  const kept = examples();
  return {
    'docs/openapi-portal.json': file(portalOpenApi(kept)),
    'docs/asyncapi-portal.json': file(portalAsyncApi()),
    'docs/openapi-office.json': file(officeOpenApi()),
  };
}

export const file = (value: unknown) => `${printedJson(value)}\n`;
