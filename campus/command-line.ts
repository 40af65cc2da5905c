import { parseArgs } from 'node:util';
import { loadLocalEnvironment } from '../observe/local-environment.ts';
import { findCommand } from './cli/find-command.ts';
import { helpOf, isArea, unknown, usageOf } from './cli/help.ts';
import { verbSetting } from './cli/office-line.ts';
import { runCall } from './cli/run-call.ts';
import { readConfig } from './config.ts';
import { print, printError } from './platform/terminal.ts';
import { OfficeRefused, type Verb, type VerbSetting, WrongUsage } from './verb.ts';

/** What a program ends with: all is done, it could not be, or what was typed is no command. */
const [DONE, FAILED, NOT_UNDERSTOOD] = [0, 1, 2];

/** Does what the words say and answers with the code to exit with; what goes wrong is written. */
export async function runCommand(words: string[]): Promise<number> {
  try {
    if (asksHelp(words)) print(helpFor(words.filter((word) => word !== 'help' && word !== '--help')));
    else {
      loadLocalEnvironment();
      await runOver(
        words,
        verbSetting(() => readConfig(process.env)),
      );
    }
    return DONE;
  } catch (error) {
    printError(await reasonOf(error, words));
    return error instanceof WrongUsage ? NOT_UNDERSTOOD : FAILED;
  }
}

/** An area alone asks what there is in it. */
const asksHelp = (words: string[]) =>
  words.length === 0 || words[0] === 'help' || words.includes('--help') || isArea(words);

function helpFor(words: string[]): string {
  const help = helpOf(words);
  if (help === null) throw new WrongUsage(unknown(words));
  return help;
}

/** Throws whatever stands against it. */
export async function runOver(words: string[], setting: VerbSetting): Promise<void> {
  const command = findCommand(words);
  if (!command) throw new WrongUsage(unknown(words));
  if ('call' in command) return await runCall(command, setting);
  const given = parsed(command.verb, command.args);
  const run = await command.verb.load();
  await run(given, setting);
}

function parsed({ options }: Verb, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { words: positionals, flags: values };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : '');
  }
}

/** Why it isn't done; what only the service can run into is explained by what is loaded with it. */
async function reasonOf(error: unknown, words: string[]): Promise<string> {
  if (error instanceof OfficeRefused) return `campus: ${error.message}`;
  if (!(error instanceof WrongUsage)) return (await import('./start-failure.ts')).startFailure(error);
  const command = findCommand(words);
  const said = error.message && `campus: ${error.message}`;
  return [said, command && usageOf(command)].filter(Boolean).join('\n');
}
