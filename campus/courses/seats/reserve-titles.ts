import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReservedGroup } from '../../../contract/courses/enrolments.ts';
import type { SeatGroup } from '../../../contract/courses/office.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { programmes } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { inLanguage } from '../../platform/texts.ts';

export type ReserveTitles = Record<string, LocalText>;

/** The titles of the programmes that the reserves in a column name, by their codes. */
export const titlesIn = (reserved: SQLWrapper): SQL<ReserveTitles> => sql`(
  select coalesce(jsonb_object_agg(named.code, named.title), '{}')
  from jsonb_array_elements(${reserved}) as reserve
  join ${programmes} as named on named.code = reserve -> 'group' ->> 'programme')`;

/** A group in the reader's words; a programme that is no longer there by its code. */
export function toGroup(
  { programme: code, planYear: year }: SeatGroup,
  titles: ReserveTitles,
  { language }: Pick<Reader, 'language'>,
): ReservedGroup {
  const planYear = year ?? null;
  if (code === undefined) return { programme: null, planYear };
  const title = titles[code];
  return { programme: { code, title: title ? inLanguage(title, language) : code }, planYear };
}
