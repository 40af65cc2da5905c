type Range = [first: number, last: number];

/** Code points that Public Sans has letters for, first and last; a test reads them out of the file. */
const PUBLIC_SANS: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x131],
  [0x134, 0x148],
  [0x14a, 0x17e],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1d4, 0x1d4],
  [0x1ea, 0x1eb],
  [0x1fa, 0x21b],
  [0x237, 0x237],
  [0x259, 0x259],
  [0x2bb, 0x2bc],
  [0x1e0c, 0x1e0d],
  [0x1e24, 0x1e25],
  [0x1e44, 0x1e45],
  [0x1e5a, 0x1e5b],
  [0x1e62, 0x1e63],
  [0x1e6c, 0x1e6d],
  [0x1e80, 0x1e85],
  [0x1e92, 0x1e93],
  [0x1ef2, 0x1ef9],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2020],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/** Code points of Noto Sans: those above and more; only Noto Sans has combining marks. */
const NOTO_SANS: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x377],
  [0x37a, 0x37f],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3e1],
  [0x3f0, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x2044, 0x2044],
  [0x20a6, 0x20a6],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0x2c60, 0x2c7f],
  [0xa78b, 0xa78c],
];

const RANGES = { publicSans: PUBLIC_SANS, notoSans: NOTO_SANS };
export type Family = keyof typeof RANGES;

/** Each letter of a font, by itself. */
export const lettersIn = (family: Family): string[] =>
  RANGES[family].flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );

/** In which font a text is written: in one of them whole, so that no word is of two. */
export const familyOf = (text: string): Family =>
  [...text].every((letter) => isIn('publicSans', letter)) ? 'publicSans' : 'notoSans';

/** A paper would say something else than it was told: the name of somebody, with letters left out. */
export class Unprintable extends Error {
  readonly letters: string[];
  constructor(letters: string[]) {
    super(`no letters for ${letters.map((letter) => `U+${hex(letter)}`).join(', ')}`);
    this.letters = letters;
  }
}

const hex = (letter: string) => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** A text as it is printed: composed, its line ends and odd spaces plain, without what controls. */
export const printed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');

/** A text whose letters a font has: those that none has stand as what they are, by their numbers. */
export const spelledOut = (text: string): string =>
  [...printed(text)].map((letter) => (isIn('notoSans', letter) ? letter : `[U+${hex(letter)}]`)).join('');

/** Throws `Unprintable` where some text has letters that no font has. */
export function checkLetters(texts: string[]): void {
  const used = new Set(texts.flatMap((text) => [...printed(text)]));
  const missing = [...used].filter((letter) => !isIn('notoSans', letter));
  if (missing.length > 0) throw new Unprintable(missing);
}

function isIn(family: Family, letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return RANGES[family].some(([first, last]) => first <= point && point <= last);
}
