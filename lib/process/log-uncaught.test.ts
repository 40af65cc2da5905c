import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('an error that nobody caught is one line of the log, and the process goes on', async () => {
  const { stdout, stderr } = await running(`
    process.on('uncaughtException', console.error);
    logUncaught(createLog());
    const goesOn = () => console.log('{"msg":"still here"}');
    const rejects = () => { setTimeout(goesOn); Promise.reject(new Error('rejected')); };
    setTimeout(() => { setTimeout(rejects); throw new Error('thrown'); });
  `);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines).toContainEqual({ msg: 'still here' }); // by another way, so it may overtake the log's
  expect(lines.filter(({ level }) => level)).toMatchObject([
    { msg: 'uncaughtException', err: { message: 'thrown' } },
    { msg: 'unhandledRejection', err: { message: 'rejected' } },
  ]);
  expect(stderr).toBe('');
});

/** A process of its own: in this one the test runner minds what is uncaught. */
function running(program: string) {
  const imports = ['../config/log', './log-uncaught'].map(
    (name) => new URL(`${name}.ts`, import.meta.url).href,
  );
  const [log, uncaught] = imports;
  return promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { createLog } from '${log}'; import { logUncaught } from '${uncaught}'; ${program}`,
  ]);
}
