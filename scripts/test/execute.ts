import { spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

/** What the project's commands find around them. */
const surroundings = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), // the programs under test start often
});

/** Runs an installer on this terminal, without input; true when it succeeds. */
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

export type Ended = { succeeded: boolean; said: string };

type Given = {
  environment?: Record<string, string>;
  /** Takes what it says, as it comes. */
  hear?: (text: string) => void;
  /** Of `os.constants.priority`, for it and all that it starts. */
  priority?: number;
};

/** Runs one of the project's commands, without input, and keeps what it says. */
export async function executeQuietly(
  [command = '', ...args]: string[],
  { environment = {}, hear = () => undefined, priority }: Given = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings(), ...environment },
  });
  if (child.pid && priority !== undefined) setPriority(child.pid, priority);
  let said = '';
  const take = (text: string) => {
    said += text;
    hear(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);
  const { promise, resolve: end } = Promise.withResolvers<boolean>();
  child.once('error', ({ message }) => {
    take(`${command}: ${message}\n`);
    end(false);
  });
  child.once('close', (code) => end(code === 0));
  return { succeeded: await promise, said };
}

/** The same, and what it says is shown as it comes, in colours where this is a terminal. */
export const executeAloud = (command: string[], environment: Record<string, string> = {}): Promise<Ended> =>
  executeQuietly(command, {
    environment: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...environment },
    hear: (text) => process.stdout.write(text),
  });
