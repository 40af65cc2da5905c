/**
 * `npm run documents`: writes the contract as documents, docs/*.json and docs/calls/. With `--record` their
 * examples are asked of a new demo university before.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { documents, EXAMPLES, file } from './documents/documents.ts';

if (process.argv.includes('--record')) {
  const { recordExamples } = await import('./documents/examples/record-examples.ts');
  writeFileSync(EXAMPLES, file(await recordExamples()));
}
for (const [path, text] of Object.entries(documents())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
