import { spawn, spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

/** What the project's commands find around them. */
const surroundings = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), // the programs under test start often
});

/** Runs one of the project's commands on this terminal, without input; true when it succeeds. */
export function execute(
  [command = '', ...args]: string[],
  environment: Record<string, string> = {},
): boolean {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...surroundings(), ...environment },
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

/** The same beside others: what it says is kept until it ends, so that nothing stands between its lines. */
export async function executeBeside([command = '', ...args]: string[]): Promise<{
  succeeded: boolean;
  said: string;
}> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: surroundings() });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const { promise, resolve: end } = Promise.withResolvers<boolean>();
  child.once('error', ({ message }) => {
    said += `${command}: ${message}\n`;
    end(false);
  });
  child.once('close', (code) => end(code === 0));
  return { succeeded: await promise, said };
}
