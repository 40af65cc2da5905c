import { parseArgs } from 'node:util';
import { loadLocalEnvironment } from '../observe/local-environment.ts';
import { readConfig } from './config.ts';
import { audit } from './office/verbs/audit.ts';
import { backup } from './office/verbs/backup.ts';
import { identity } from './office/verbs/identity.ts';
import { importVerb } from './office/verbs/import.ts';
import { restore } from './office/verbs/restore.ts';
import { seed } from './office/verbs/seed.ts';
import { tokens } from './office/verbs/tokens.ts';
import { type Verb, WrongUsage } from './office/verbs/verb.ts';
import { serve } from './serve.ts';
import { startFailure } from './start-failure.ts';

/** The institution's service and its office's command line, as whoever types it calls it. */
const COMMAND = process.env.npm_lifecycle_event === 'campus' ? 'npm run campus --' : 'ateneo';
const verbs: Record<string, Verb> = {
  serve: {
    usage: '',
    says: 'runs the service until it is ended',
    run: (_given, config) => serve(config),
  },
  seed,
  import: importVerb,
  tokens,
  identity,
  audit,
  backup,
  restore,
  help: { usage: '', says: 'says this', run: async () => console.log(help()) },
};

process.umask(0o077); // what it writes is for its own user
const [name = 'help', ...args] = process.argv.slice(2);
try {
  loadLocalEnvironment();
  await run(name, args);
  process.exit(0);
} catch (error) {
  console.error(error instanceof WrongUsage ? usageOf(name) : startFailure(error));
  process.exit(1);
}

async function run(name: string, args: string[]): Promise<void> {
  const verb = verbs[name];
  if (!verb) throw new WrongUsage();
  const { values, positionals } = parse(verb, args);
  await verb.run({ words: positionals, flags: values }, readConfig(process.env));
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
