/** Letters of Latin alphabets that are no letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' },
};

/** A text without case and accents, as somebody types it who looks for it. */
export const plainText = (text: string): string =>
  text
    .toLocaleLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđðþßæœı]/g, (letter) => LETTERS[letter] ?? letter);
