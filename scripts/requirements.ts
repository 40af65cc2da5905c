/** Writes docs/requirements.md out of the tests' titles, and takes what is proven now off the list of the unproven. */
import { writeFileSync } from 'node:fs';
import { proofsOf, renderCoverage, unproven } from '../guards/coverage.ts';

const left = unproven.filter((row) => proofsOf(row).length === 0);
writeFileSync('guards/unproven.txt', left.map((row) => `${row}\n`).join(''));
writeFileSync('docs/requirements.md', renderCoverage());
console.log(`docs/requirements.md: written; ${left.length} requirements without a test`);
