import { and, asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { people } from './schema.ts';

const ACCENTED = 'ÀÁÂÃÄÅàáâãäåÇçĆćČčÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøŠšÙÚÛÜùúûüÝŸýÿŽž';
const PLAIN = 'aaaaaaaaaaaacccccceeeeeeeeiiiiiiiinnoooooooooooossuuuuuuuuyyyyzz';

/** Letters of Latin alphabets that are no letter with a mark, which normalizing takes off the others. */
const LETTERS = 'ŁłØøĐđÐðÞþẞßÆæŒœıƏə';
const LIKE_THEM = 'llooddddttssaaooiee';

/**
 * A text without case and accents, for sorting, since both engines compare bytes (collation C). Texts of
 * ASCII skip the translation, which takes ten times as long as the rest.
 */
export const folded = (
  written: SQLWrapper,
): SQL => sql`case when octet_length(${written}) = char_length(${written}) then lower(${written})
  else lower(translate(regexp_replace(normalize(${written}, NFD), '[\\u0300-\\u036f]', '', 'g'), ${LETTERS}, ${LIKE_THEM})) end`;

/** People by their names, as every list of them is sorted: then by what tells two of one name apart. */
export const byName = (...others: SQLWrapper[]): SQL[] =>
  [folded(people.familyName), folded(people.givenName), ...others].map((each) => asc(each));

/** Every word of `text` stands somewhere in what is written, whatever their order, case and accents. */
export function containsWords(written: SQLWrapper[], text: string): SQL | undefined {
  const all = sql`concat_ws(' ', ${sql.join(written, sql`, `)})`;
  const words = text.split(/\s+/).filter((word) => word !== '');
  return and(...words.map((word) => sql`${all} ~ ${patternOf(word)}`));
}

/** A regular expression of the database that matches a word in any case and with any accents. */
const patternOf = (word: string) =>
  [...word].map((letter) => likenesses.get(letter) ?? quoted(letter)).join('');

const likenesses = new Map([...'abcdefghijklmnopqrstuvwxyz'].flatMap(likenessesOf));

function likenessesOf(plain: string): [string, string][] {
  const accented = [...ACCENTED].filter((_, place) => PLAIN[place] === plain);
  const letters = [plain, plain.toUpperCase(), ...accented];
  return letters.map((letter) => [letter, `[${letters.join('')}]`]);
}

const quoted = (letter: string) => letter.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
