import { parseArgs } from 'node:util';
import { loadLocalEnvironment } from '../observe/local-environment.ts';
import { areas } from './areas.ts';
import { audit } from './cli/audit.ts';
import { backup } from './cli/backup.ts';
import { gather } from './cli/gather.ts';
import { init } from './cli/init.ts';
import { keys } from './cli/keys.ts';
import { numbers, restored } from './cli/numbers.ts';
import { verbSetting } from './cli/office-line.ts';
import { restore } from './cli/restore.ts';
import { readConfig } from './config.ts';
import { print, printError } from './platform/terminal.ts';
import { serve } from './serve.ts';
import { startFailure } from './start-failure.ts';
import { type Verb, WrongUsage } from './verb.ts';

/** As whoever types it calls it. */
const COMMAND = process.env.npm_lifecycle_event === 'campus' ? 'npm run campus --' : 'ateneo';
const verbs: Record<string, Verb> = {
  serve: {
    usage: '',
    says: 'runs the service until it is ended',
    run: (_given, { config }) => serve(config),
  },
  ...Object.assign({}, ...areas.map((area) => area.verbs)),
  audit,
  backup,
  restore,
  init,
  gather,
  keys,
  numbers,
  restored,
  help: { usage: '', says: 'says this', run: async () => print(help()) },
};

/** Does what the words say and answers with the code to exit with; what goes wrong is written. */
export async function runCommand([name = 'help', ...args]: string[]): Promise<number> {
  try {
    loadLocalEnvironment();
    await run(name, args);
    return 0;
  } catch (error) {
    printError(error instanceof WrongUsage ? usageOf(name) : startFailure(error));
    return 1;
  }
}

async function run(name: string, args: string[]): Promise<void> {
  const verb = verbs[name];
  if (!verb) throw new WrongUsage();
  const { values, positionals } = parse(verb, args);
  await verb.run(
    { words: positionals, flags: values },
    verbSetting(() => readConfig(process.env)),
  );
}

function parse({ options }: Verb, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new WrongUsage();
  }
}

function usageOf(name: string): string {
  const verb = verbs[name];
  return verb ? `Usage: ${COMMAND} ${name} ${verb.usage}` : `There is no verb ${name}.\n\n${help()}`;
}

function help(): string {
  const lines = Object.entries(verbs).map(
    ([name, { usage, says }]) => `  ${`${name} ${usage}`.padEnd(46)} ${says}`,
  );
  return [`${COMMAND} <verb>`, ...lines].join('\n');
}
