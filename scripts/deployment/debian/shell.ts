import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Shell {
  /** Answers what was printed; throws it where a command fails, after which nothing more can be typed. */
  type(commands: string): Promise<string>;
}

/** Between what two blocks print. */
const END = '-- end of what was typed --';
const LAST_LINES = 40;

/** One root shell on a machine: what a block sets, a later one has. `root` is its file system, from here. */
export function openShell(root: string, enter: string[], env: Record<string, string>): Shell {
  const [program = '', ...args] = [
    ...enter,
    'env',
    '-i',
    ...assignments(env),
    'bash',
    '-e',
    '-o',
    'pipefail',
  ];
  const bash = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(bash, 'close');
  let printed = '';
  let heard = () => {};
  for (const stream of [bash.stdout, bash.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes(END)) heard();
    });
  }
  let count = 0;
  return {
    async type(commands) {
      count += 1;
      const script = `/run/typed-${count}`;
      await writeFile(join(root, script), commands);
      printed = '';
      const done = new Promise<'done'>((resolve) => {
        heard = () => resolve('done');
      });
      bash.stdin.write(`. ${script} < /dev/null 2>&1; echo '${END}'\n`);
      if ((await Promise.race([done, ended])) !== 'done')
        throw new Error(`${commands}\n${lastLines(printed)}`);
      return printed.replace(END, '').trim();
    },
  };
}

const assignments = (env: Record<string, string>) =>
  Object.entries(env).map(([name, value]) => `${name}=${value}`);
const lastLines = (text: string) => text.split('\n').slice(-LAST_LINES).join('\n');
