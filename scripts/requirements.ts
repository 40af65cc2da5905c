/** Writes docs/requirements.md out of the tests' titles. */
import { writeFileSync } from 'node:fs';
import { renderCoverage } from '../guards/coverage.ts';

writeFileSync('docs/requirements.md', renderCoverage());
