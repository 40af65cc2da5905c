import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../contract/wire/constants.ts';

export type Program = 'portal' | 'campus';

const BOTH: Program[] = ['portal', 'campus'];
/** Of docs/configuration.md the sections with tables, and whose variables stand in them. */
const SECTIONS: Record<string, (meaning: string) => Program[]> = {
  Portal: (meaning) => (/[Oo]f campus too/.test(meaning) ? BOTH : ['portal']),
  'Single sign-on': (meaning) => {
    if (/on both\s+sides/.test(meaning)) return BOTH;
    return meaning.startsWith('Of campus:') ? ['campus'] : ['portal'];
  },
  Payments: () => BOTH,
  campus: (meaning) => (/Of the portal too/.test(meaning) ? BOTH : ['campus']),
};

/** Each variable that docs/configuration.md has a row for, and the programs that read it. */
export function documentedVariables(): Map<string, Set<Program>> {
  const found = new Map<string, Set<Program>>();
  for (const section of readFileSync('docs/configuration.md', 'utf8').split(/^## /m)) {
    const programsOf = SECTIONS[section.split('\n', 1)[0] ?? ''];
    if (!programsOf) continue;
    for (const [, cell = '', , meaning = ''] of section.matchAll(/^\| (`[A-Z].*?) \| (.*?) \| (.*) \|$/gm)) {
      const names = [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
      const all = /[Pp]er language/.test(meaning) ? names.flatMap(inEachLanguage) : names;
      for (const name of all) {
        const programs = found.get(name) ?? new Set<Program>();
        for (const program of programsOf(meaning)) programs.add(program);
        found.set(name, programs);
      }
    }
  }
  return found;
}

const inEachLanguage = (name: string) => [
  name,
  ...LANGUAGES.map((language) => `${name}_${language.toUpperCase()}`),
];
