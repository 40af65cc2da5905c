import { type FindResult, FOUND_AT_MOST, foundKind } from '../../contract/search/search.ts';
import type { Findable, Findables } from '../area.ts';
import { atOnce } from '../db/at-once.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../http/answers.ts';
import { distanceOf, textsOf } from '../platform/likeness.ts';

/** What is like the text, of all that the areas have for whoever asks. */
export async function findThings<Own>(
  db: Database,
  { areas, text }: { areas: Findables<Own>[]; text: string },
  own: Own,
  reader: Reader,
  now: Date,
): Promise<FindResult> {
  const all = await atOnce(
    db,
    areas.map((findables) => () => findables(db, own, reader, now)),
  );
  return { found: nearest(all.flat(), text, now) };
}

/** The likest first; of those as like by kind, then by how near in time. */
export function nearest(things: Findable[], text: string, now: Date): FindResult['found'] {
  const lookedFor = textsOf(text);
  if (lookedFor.length === 0) return [];
  return things
    .flatMap((thing) => {
      const distance = distanceOf(lookedFor, textsOf([thing.title, ...(thing.also ?? [])].join(' ')));
      return distance === null ? [] : [{ thing, distance }];
    })
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        rankOf(one.thing) - rankOf(other.thing) ||
        awayOf(one.thing, now) - awayOf(other.thing, now) ||
        one.thing.title.localeCompare(other.thing.title),
    )
    .slice(0, FOUND_AT_MOST)
    .map(({ thing: { kind, title, detail, link } }) => ({ kind, title, detail, link }));
}

const rankOf = ({ kind }: Findable) => foundKind.options.indexOf(kind);
const awayOf = ({ near }: Findable, now: Date) => (near ? Math.abs(near.getTime() - now.getTime()) : 0);
