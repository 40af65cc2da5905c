import type { Package } from './packages.ts';

/** By their SPDX names, those that let everybody use, change and pass on what they cover. */
const FREE = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Packages that have their licence in a file, and don't name it. */
const IN_A_FILE: Record<string, string> = { 'png-js': 'MIT' };

export const licenceOf = ({ name, licence }: Package): string => licence ?? IN_A_FILE[name] ?? 'unknown';

/** An expression of SPDX: all of what is joined by AND has to be free, one of what is joined by OR. */
export const isFree = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((each) => each.split(' OR ').some((licence) => FREE.has(licence.trim())));
