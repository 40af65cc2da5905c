import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { textOfFile } from '../../contract/wire/table-file.ts';
import { centsOf } from '../payments/cents-of.ts';
import { typedPath, WrongUsage } from '../verb.ts';
import { nearest } from './nearest.ts';
import { isSecret, OWN_OPTIONS, optionAt, placeOf } from './option-names.ts';
import { type Field, isLocal } from './request-fields.ts';
import type { Sent } from './whose.ts';

/** What was typed for a field; options that are there or not have no texts. */
type Typed = { path: string[]; field: Field; texts: string[]; isOn: boolean };

/** The request that options and words make, and whether its answer is wanted as JSON; unchecked still. */
export async function readRequest(args: string[], fields: Map<string, Field>) {
  const { options, words, own } = parsed(args, fields);
  const sent = await startOf(own);
  const given = [...Object.keys(sent), ...options.map(({ path: [name = ''] }) => name)];
  const byWords = placed(words, fields, (name) => given.includes(name));
  const all = [...options, ...byWords];
  const [said = sent.currency] = all.find(({ path }) => path.join() === 'currency')?.texts ?? [];
  const currency = typeof said === 'string' ? said : 'EUR';
  const hasAmount = all.some(({ field }) => field.kind === 'amount');
  if (hasAmount && fields.get('currency')?.isRequired === false) sent.currency = currency; // the call compares it
  for (const { path, field, texts, isOn } of all)
    put(sent, path, texts.length > 0 ? typedValue(texts, field, { path, currency }) : isOn);
  return { sent, wantsJson: own.json === true };
}

function parsed(args: string[], fields: Map<string, Field>) {
  const places = new Map(namesIn(args).map((name) => [name, knownPlace(name, fields)]));
  const known = [...places].map(([name, { field }]) => {
    return [name, { type: field.kind === 'flag' ? 'boolean' : 'string', multiple: true }] as const;
  });
  const { values, positionals } = parseTyped(args, { ...Object.fromEntries(known), ...OWN_OPTIONS });
  const options = [...places].map(([name, place]): Typed => {
    const given = [values[name]].flat();
    const texts = given.filter((value) => typeof value === 'string');
    return { ...place, texts, isOn: given.at(-1) === true };
  });
  return { options, words: positionals, own: values };
}

/** Of the options that were typed, beside those that every call has. */
function namesIn(args: string[]): string[] {
  const end = args.indexOf('--');
  const names = (end < 0 ? args : args.slice(0, end)).map((arg) => /^--(?:no-)?([^=]+)/.exec(arg)?.[1] ?? '');
  return names.filter((name) => name !== '' && !Object.hasOwn(OWN_OPTIONS, name));
}

function knownPlace(name: string, fields: Map<string, Field>) {
  const place = placeOf(name, fields);
  if (!place) {
    const names = [
      ...[...fields.keys()].map((field) => optionAt([field]).slice(2)),
      ...Object.keys(OWN_OPTIONS),
    ];
    throw new WrongUsage(`--${name} is no option here${nearest(name, names, '--')}`);
  }
  refuseSecret(name);
  return place;
}

function refuseSecret(name: string): void {
  if (!isSecret(name)) return;
  throw new WrongUsage(
    `${name} would be seen by others of this machine: give it with --input - or --file, not as it is`,
  );
}

type Values = { [option: string]: string | boolean | (string | boolean)[] | undefined };

function parseTyped(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true });
    const all: Values = values;
    return { values: all, positionals };
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : '');
  }
}

/** What was given as JSON: typed, on standard input, or in a file. */
async function startOf({ input, file }: Values): Promise<Sent> {
  const place = typeof file === 'string' ? file : '--input';
  if (typeof input !== 'string' && typeof file !== 'string') return {};
  if (typeof input === 'string' && typeof file === 'string')
    throw new WrongUsage('--input and --file are two ways of the same: give one of them');
  const json = typeof input === 'string' ? await inputOf(input) : await contentOf(place);
  const start = readJson(json, place);
  if (input !== '-' && file === undefined) for (const name of Object.keys(Object(start))) refuseSecret(name);
  if (isHolder(start) && !Array.isArray(start)) return { ...start };
  throw new WrongUsage(`${place} holds no JSON object, {"name": …}`);
}

const inputOf = async (input: string) => (input === '-' ? await textOf(process.stdin) : input);

async function contentOf(file: string): Promise<string> {
  const path = typedPath(file);
  const bytes = await readFile(path).catch((error: Error) => {
    throw new WrongUsage(`${path} can’t be read: ${error.message}`);
  });
  return textOfFile(bytes) ?? '';
}

function readJson(json: string, place: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new WrongUsage(`${place} is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/**
 * Gives words to the fields that words stand for, in the order of the call's table; a list takes all that are
 * left.
 */
function placed(words: string[], fields: Map<string, Field>, isGiven: (name: string) => boolean): Typed[] {
  const left = [...words];
  const typed: Typed[] = [];
  for (const [name, field] of wordFields(fields).filter(([each]) => !isGiven(each))) {
    const texts = left.splice(0, field.kind === 'list' ? left.length : 1);
    if (texts.length > 0) typed.push({ path: [name], field, texts, isOn: false });
  }
  if (left.length === 0) return typed;
  throw new WrongUsage(
    `one word too many: ${left.join(' ')} (several words for one thing stand in quotation marks)`,
  );
}

/**
 * The fields that a word may stand for: the required ones, or the optional ones of a call that requires none.
 * A word too many is never taken for an amount or a number that nobody meant.
 */
export function wordFields(fields: Map<string, Field>): [string, Field][] {
  const alone = [...fields].filter(([name, field]) => !isSecret(name) && isOneWord(field));
  const required = alone.filter(([, { isRequired }]) => isRequired);
  return required.length > 0 ? required : alone;
}

const isOneWord = (field: Field): boolean =>
  ['text', 'number', 'amount'].includes(field.kind) ||
  isLocal(field) ||
  (field.kind === 'list' && field.item?.kind === 'text');

type How = { path: string[]; currency: string };

/** What isn't understood stays as it was typed: the call's own schema says then what it has to be. */
function typedValue(texts: string[], field: Field, how: How): unknown {
  const { item } = field;
  const [text = '', ...more] = texts;
  if (more.length > 0 && field.kind !== 'list')
    throw new WrongUsage(`${optionAt(how.path)} is given more than once`);
  if (field.isNullable && text === 'none') return null;
  switch (field.kind) {
    case 'number':
      return /^-?\d+$/.test(text) ? Number(text) : text;
    case 'amount':
      return centsOf(text, how.path.at(-1) === 'usdAmount' ? 'USD' : how.currency) ?? text;
    case 'list':
      if (text.startsWith('[') || !item) return readJson(text, optionAt(how.path));
      return texts.flatMap((each) => each.split(',')).map((each) => typedValue([each], item, how));
    case 'parts':
      return isLocal(field) && !text.startsWith('{') ? { it: text } : readJson(text, optionAt(how.path));
    default:
      return text;
  }
}

/** Puts a value at a path, and makes what leads there. */
function put(into: Sent, [name = '', ...rest]: string[], value: unknown): void {
  if (Array.isArray(into) && Number(name) > into.length)
    throw new WrongUsage(`a list begins with .0, and each is followed by the next: .${name} comes too early`);
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const there = into[name];
  const holder: Sent = isHolder(there) ? there : /^\d+$/.test(rest[0] ?? '') ? Object([]) : {};
  into[name] = holder;
  put(holder, rest, value);
}

const isHolder = (value: unknown): value is Sent => typeof value === 'object' && value !== null;
