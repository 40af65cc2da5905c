/** Writes what docs/ has out of the code: docs/requirements.md, and the table of docs/institution.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { renderAdoption } from '../guards/adoption.ts';
import { renderCoverage } from '../guards/coverage.ts';

writeFileSync('docs/requirements.md', renderCoverage());

const page = readFileSync('docs/institution.md', 'utf8');
writeFileSync(
  'docs/institution.md',
  page.replace(/\| area \| page \|[\s\S]*?(?=\n\n)/, () => renderAdoption()),
);
