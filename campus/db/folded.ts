import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const ACCENTED = 'ÀÁÂÃÄÅàáâãäåÇçĆćČčÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøŠšÙÚÛÜùúûüÝŸýÿŽž';
const PLAIN = 'aaaaaaaaaaaacccccceeeeeeeeiiiiiiiinnoooooooooooossuuuuuuuuyyyyzz';

/** A text without case and accents: to sort and to search by, since both engines compare byte by byte (collation C). */
export const folded = (written: SQLWrapper): SQL => sql`lower(translate(${written}, ${ACCENTED}, ${PLAIN}))`;

/** Every word of `text` stands somewhere in what is written, whatever their order, case and accents. */
export function containsWords(written: SQLWrapper[], text: string): SQL | undefined {
  const all = folded(sql`concat_ws(' ', ${sql.join(written, sql`, `)})`);
  const words = text.split(/\s+/).filter((word) => word !== '');
  return and(...words.map((word) => sql`${all} like ${folded(sql`${pattern(word)}`)}`));
}

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
