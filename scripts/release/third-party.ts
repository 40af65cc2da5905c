import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLicence } from './contents.ts';
import { licenceOf } from './licences.ts';
import type { Package } from './packages.ts';

/** Fonts, which are no packages. */
const FONTS = {
  'Public Sans, in pages': 'app/fonts/OFL.txt',
  'Public Sans, on papers': 'campus/pdf/fonts/OFL-public-sans.txt',
  'Noto Sans, on papers': 'campus/pdf/fonts/OFL-noto-sans.txt',
};

const RULE = '-'.repeat(80);

/** Writes `THIRD-PARTY.txt`: the licence of each package and font in the release, in its own words. */
export function writeThirdParty(folder: string, packages: Package[]): void {
  const fonts = Object.entries(FONTS).map(([name, path]) =>
    [RULE, `${name}: OFL-1.1`, '', readFileSync(path, 'utf8').trim()].join('\n'),
  );
  const sections = packages
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((each) => [RULE, `${each.name} ${each.version}: ${licenceOf(each)}`, ...textsOf(each)].join('\n'));
  const text = [
    'What Ateneo is made of beside its own sources, and under which licence.',
    ...fonts,
    ...sections,
  ];
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), `${text.join('\n\n')}\n`);
}

/** What the package says of its licence; some say no more than its name. */
const textsOf = ({ place }: Package): string[] =>
  readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence(entry.name))
    .flatMap(({ name }) => ['', readFileSync(join(place, name), 'utf8').trim()]);
