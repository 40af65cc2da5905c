import type { Instance } from '../../../observe/instance.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

export type Asked = { at: string } & Instance;

/** The command itself: a portal gives the campus that it starts secrets that this one doesn't have. */
export const HERE = 'this command';

/** What all should have alike, by its name; between the programs only what both have set. */
export function differences(all: Asked[]): Finding[] {
  const findings: Finding[] = [];
  for (const what of ['release', 'migration'] as const) {
    const said = all.flatMap((each) => (each[what] ? [{ at: each.at, value: each[what] }] : []));
    if (isMixed(said))
      findings.push(note(what, `${listOf(said)}: an upgrade is under way, or was left half done`));
  }
  for (const name of new Set(all.flatMap(({ settings }) => Object.keys(settings)))) {
    const said = all
      .filter(({ at, program, settings }) => settings[name] || (at !== HERE && alikeSet(all, program, name)))
      .map(({ at, settings }) => ({ at, value: settings[name] ?? 'not set' }));
    if (isMixed(said))
      findings.push(wrong(name, listOf(said), 'set it alike everywhere, and restart who has it otherwise'));
  }
  if (all.length > 1 && findings.length === 0) findings.push(ok('instances', 'all are set up alike'));
  return findings;
}

/** One instance of the program has it, so the others should. */
const alikeSet = (all: Asked[], program: Instance['program'], name: string) =>
  all.some((each) => each.program === program && each.settings[name]);

const isMixed = (said: { value: string }[]) => new Set(said.map(({ value }) => value)).size > 1;

const listOf = (said: { at: string; value: string }[]) =>
  [...Map.groupBy(said, ({ value }) => value)]
    .map(([value, those]) => `${value} at ${those.map(({ at }) => at).join(', ')}`)
    .join('; ');
