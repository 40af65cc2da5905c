import { columns } from '../platform/terminal.ts';
import { type Command, commandNames, findCommand } from './find-command.ts';
import { nearest } from './nearest.ts';
import { isSecret, optionName } from './option-names.ts';
import { wordFields } from './read-request.ts';
import { type Field, fieldsOf, isLocal } from './request-fields.ts';

/** As whoever types it calls it. */
const PROGRAM = process.env.npm_lifecycle_event === 'campus' ? 'npm run campus --' : 'ateneo';

export const isArea = (words: string[]): boolean =>
  words.length === 1 && !findCommand(words) && commandsIn(words).length > 0;

const commandsIn = ([area]: string[]) => commandNames.filter((name) => name.startsWith(`${area} `));

/** What there is to say of all commands, of those of an area, or of one; null where nothing is called so. */
export function helpOf(words: string[]): string | null {
  if (words.length === 0) return everything();
  const command = findCommand(words);
  const inArea = words.length === 1 ? columns(commandsIn(words).map(lineOf)) : [];
  const said = [...(command ? [helpOfCommand(command)] : []), ...inArea];
  return said.length > 0 ? said.join('\n') : null;
}

/** What helps whoever typed something that is no command. */
export function unknown(words: string[]): string {
  const typed = words.slice(0, 2).join(' ');
  const areas = commandNames.map((name) => name.split(' ')[0] ?? '');
  const like = nearest(typed, commandNames) || nearest(words[0] ?? '', areas);
  return `there is no command ${typed}${like || `: ${PROGRAM} help names them all`}`;
}

export const usageOf = (command: Command): string => `Usage: ${PROGRAM} ${command.name} ${textsOf(command)}`;

function everything(): string {
  const alone = commandNames.filter((name) => !name.includes(' '));
  const areas = new Map<string, string[]>();
  for (const [area = '', act] of commandNames.map((name) => name.split(' '))) {
    if (act) areas.set(area, [...(areas.get(area) ?? []), act]);
  }
  return [
    `${PROGRAM} <command>`,
    '',
    ...columns([...alone.map(lineOf), ['help', 'says this; help <area> and <area> <act> --help say more']]),
    '',
    ...columns([...areas].map(([area, acts]) => [area, acts.join(', ')])),
  ].join('\n');
}

const lineOf = (name: string): [string, string] => {
  const command = findCommand(name.split(' '));
  return [name, command ? saysOf(command) : ''];
};

const saysOf = (command: Command): string => ('verb' in command ? command.verb.says : command.call.says);

function helpOfCommand(command: Command): string {
  const head = [usageOf(command), saysOf(command)];
  if ('verb' in command) return head.join('\n');
  const rows = optionRows(fieldsOf(command.call.request));
  return [...head, '', ...columns([...rows, ...OF_EVERY_CALL])].join('\n');
}

const OF_EVERY_CALL = [
  ['--input <json>', 'the request, or a part of it, as JSON; - reads it from standard input'],
  ['--file <path>', 'the same from a file'],
  ['--json', 'writes the answer as JSON'],
];

/** Of words that may be left out no more than two are named: the others are better given as options. */
function textsOf(command: Command): string {
  if ('verb' in command) return command.verb.usage;
  const fields = wordFields(fieldsOf(command.call.request));
  const optional = fields.filter(([, { isRequired }]) => !isRequired);
  const words = fields.map(([name, { kind, isRequired }]) => {
    const word = `${optionName(name)}${kind === 'list' ? '...' : ''}`;
    return isRequired ? `<${word}>` : optional.length < 3 ? `[${word}]` : '';
  });
  return [...words.filter(Boolean), '[options]'].join(' ');
}

/** Each option with its rule: those of a part or of what a list holds below it. */
function optionRows(fields: Map<string, Field>, before = '--'): string[][] {
  return [...fields].flatMap(([name, field]) => {
    const option = `${before}${optionName(name)}`;
    const below = field.kind === 'list' ? field.item?.parts : isLocal(field) ? undefined : field.parts;
    const rule = isSecret(name) ? `${field.rule}; with --input or --file only` : field.rule;
    const row = [option, `${rule}${field.isRequired ? '' : ' (may be left out)'}`];
    return [row, ...optionRows(below ?? new Map(), `${option}.${field.kind === 'list' ? '0.' : ''}`)];
  });
}
