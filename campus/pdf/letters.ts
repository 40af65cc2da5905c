/** What the paper's font has letters for, first and last code point: held by a test that reads each out of a file. */
const IN_FONT: [first: number, last: number][] = [
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
  [0x300, 0x301],
  [0x303, 0x304],
  [0x308, 0x309],
  [0x323, 0x323],
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

/** Each of them, by itself. */
export const lettersInFont = (): string[] =>
  IN_FONT.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );

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

/** A text whose letters the font has: those that it lacks stand as what they are, by their numbers. */
export const spelledOut = (text: string): string =>
  [...printed(text)]
    .map((letter) => (isInFont(letter.codePointAt(0) ?? 0) ? letter : `[U+${hex(letter)}]`))
    .join('');

/** Throws `Unprintable` where some text has letters that the font has not. */
export function checkLetters(texts: string[]): void {
  const used = new Set(texts.flatMap((text) => [...printed(text)]));
  const missing = [...used].filter((letter) => !isInFont(letter.codePointAt(0) ?? 0));
  if (missing.length > 0) throw new Unprintable(missing);
}

const isInFont = (point: number) => IN_FONT.some(([first, last]) => first <= point && point <= last);
