import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a program that failed beside a PostgreSQL of its own ends as failed', async () => {
  const program = `
    import { startPostgres } from './campus/testing/test-server.ts';
    const server = await startPostgres();
    await server.stop();
    process.exitCode = 3;`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  await expect(run).rejects.toMatchObject({ code: 3 });
});
