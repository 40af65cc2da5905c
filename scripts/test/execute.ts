import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

/** Runs one of the project's commands on this terminal, without input; true when it succeeds. */
export function execute(
  [command = '', ...args]: string[],
  environment: Record<string, string> = {},
): boolean {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
      NEXT_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), // the programs under test start often
      ...environment,
    },
  });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}
