import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { browserScript } from './browser-script.ts';

it('a compiled script has its constants before it, which end no element of a document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-scripts-'));
  await mkdir(join(folder, 'pwa'));
  await writeFile(join(folder, 'pwa', 'show-offline-copy.js'), 'show(TEXTS);');
  const { NEXT_DIST_DIR } = process.env;
  onTestFinished(() => void Object.assign(process.env, { NEXT_DIST_DIR: NEXT_DIST_DIR ?? '.next' }));
  process.env.NEXT_DIST_DIR = folder;
  expect(await browserScript('show-offline-copy', { TEXTS: { it: '</script>' }, MOST: 2 })).toBe(
    'const TEXTS={"it":"\\u003c/script>"},MOST=2;show(TEXTS);',
  );
});
