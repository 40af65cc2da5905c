/**
 * `npm run test:deployment`: each example of deploy/ passes its program's syntax check (if installed); a
 * release as in the guide loads; all read their keys in one place; each has a place for the settings that
 * almost every institution needs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { checks } from './deployment/checks.ts';
import { makeFiles } from './deployment/files.ts';
import { checkRelease } from './deployment/pruned-release.ts';
import { checkSettings } from './deployment/settings.ts';
import { checkSharedKeys } from './deployment/shared-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-deployment-'));
try {
  makeFiles(folder);
  const results = [
    ...checks(folder).map((check) => check()),
    checkRelease(folder),
    checkSharedKeys(),
    checkSettings(),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
