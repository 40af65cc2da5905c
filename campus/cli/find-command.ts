import { institutionCalls, type OfficeCalls } from '../../contract/institution.ts';
import type { Call } from '../../contract/wire/call.ts';
import type { Verb } from '../verb.ts';
import { ownVerbs } from './own-verbs.ts';

export type OfficeCall = keyof OfficeCalls;

/** A typed command: `charges add` is the call `office/charges/add`, unless it has a verb of its own. */
export type Command = { name: string; args: string[] } & ({ verb: Verb } | { path: OfficeCall; call: Call });

const BEFORE = 'office/';

export const isOfficeCall = (path: string): path is OfficeCall =>
  Object.hasOwn(institutionCalls, BEFORE + path);

/** Every call of the office, by what stands behind `office/`. */
export const officeCalls = Object.keys(institutionCalls)
  .filter((path) => path.startsWith(BEFORE))
  .map((path) => path.slice(BEFORE.length))
  .filter(isOfficeCall);

export const callOf = (path: OfficeCall): Call => institutionCalls[`${BEFORE}${path}`];

/** Every command that there is, by its name, in the order of the alphabet. */
export const commandNames = [
  ...new Set([...Object.keys(ownVerbs), ...officeCalls.map((path) => path.replace('/', ' '))]),
].sort();

/** Null where no command is called so. */
export function findCommand(words: string[]): Command | null {
  const [first = '', second = ''] = words;
  const { [`${first} ${second}`]: both, [first]: alone } = ownVerbs;
  const [name, path, args] = [`${first} ${second}`, `${first}/${second}`, words.slice(2)];
  if (both) return { name, args, verb: both };
  if (isOfficeCall(path)) return { name, args, path, call: callOf(path) };
  return alone ? { name: first, args: words.slice(1), verb: alone } : null;
}
