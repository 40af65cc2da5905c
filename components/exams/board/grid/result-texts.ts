import { plainText } from '@/lib/browser/forms/plain-text';

/** How people and other systems write in three languages what is no number, as `withoutMarks` gives it. */
const WORDS = {
  pass: [
    ...['idoneo', 'idonea', 'idoneita', 'approvato', 'approvata', 'superato', 'superata'],
    ...['pass', 'passed', 'apto', 'apta', 'aprobado', 'aprobada'],
  ],
  fail: [
    ...['respinto', 'respinta', 'resp', 'insufficiente', 'insuff', 'ins', 'bocciato', 'bocciata'],
    ...['non superato', 'non superata', 'non idoneo', 'non idonea'],
    ...['fail', 'failed', 'not passed', 'insufficient'],
    ...['suspenso', 'suspensa', 'insuficiente', 'no superado', 'no superada', 'no apto', 'no apta'],
    ...['reprobado', 'reprobada'],
  ],
  absent: [
    ...['assente', 'ass', 'non presente', 'non presentato', 'non presentata'],
    ...['absent', 'no show', 'not present'],
    ...['no presentado', 'no presentada', 'np', 'ausente'],
  ],
  withdrew: [
    ...['ritirato', 'ritirata', 'ritiro', 'rit'],
    ...['withdrew', 'withdrawn', 'withdrawal'],
    ...['retirado', 'retirada', 'retiro'],
  ],
} as const;

const HONOURS = [
  ...['l', 'e l', 'lode', 'e lode', 'con lode', 'laude', 'cum laude'],
  ...['h', 'honours', 'honors', 'with honours', 'with honors'],
  ...['m', 'mencion', 'con mencion', 'matricula de honor'],
];

/** A text without case, accents, odd spaces and marks of punctuation. */
export const withoutMarks = (text: string): string =>
  plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export type WordedResult = keyof typeof WORDS;

/** What a whole word means in any of the languages; undefined: nothing. */
export const meaningOf = (text: string): WordedResult | undefined => MEANINGS.get(withoutMarks(text));

const MEANINGS = new Map(
  (Object.keys(WORDS) as WordedResult[]).flatMap((result) =>
    WORDS[result].map((word): [string, WordedResult] => [word, result]),
  ),
);

export const isHonours = (text: string): boolean => HONOURS.includes(withoutMarks(text));
