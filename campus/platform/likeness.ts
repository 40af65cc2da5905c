/** A text in words without case and accents: to compare what is looked for with what is there. */
export const textsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o') // a letter of its own, which nothing is taken off
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * How well a text matches: 0 for exact words, plus one for each typing error; null where a word is missing. A
 * word matches by its beginning too, as it is being typed.
 */
export function distanceOf(lookedFor: string[], text: string[]): number | null {
  let sum = 0;
  for (const word of lookedFor) {
    const nearest = Math.min(...text.map((each) => distanceToWord(word, each)));
    if (nearest > errorsForgiven(word)) return null;
    sum += nearest;
  }
  return sum;
}

/** A short word is another word with one letter changed. */
const errorsForgiven = ({ length }: string) => (length < 4 ? 0 : length < 9 ? 1 : 2);

function distanceToWord(word: string, other: string): number {
  if (other.startsWith(word)) return 0;
  if (other.length < word.length - 2) return Number.POSITIVE_INFINITY;
  return distanceToBeginning(word, other);
}

/** Letters to add, leave out, change or swap until `word` is a beginning of `other`. */
function distanceToBeginning(word: string, other: string): number {
  const columns = Math.min(other.length, word.length + 2);
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= columns; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
