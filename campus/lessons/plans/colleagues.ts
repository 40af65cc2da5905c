import { and, eq, sql } from 'drizzle-orm';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { byName, containsWords } from '../../db/folded.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { lessonTeachers, people, profiles } from '../../db/schema.ts';
import { overlapsSlot, slotsAsTable } from './conflicts.ts';

const AT_MOST = 20;

type Params = { text: string; startsAt: string; endsAt: string };

/** Professors whose name has every word, those first who hold no lesson at the time. */
export function colleagues(db: Database, { text, startsAt, endsAt }: Params, now: Date) {
  const slot = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const isFree = sql<boolean>`not exists (
    select from ${slotsAsTable([slot])} join ${lessonTeachers} as taken on taken.profile_id = ${profiles.id}
      and taken.occupies and ${overlapsSlot('taken')})`;
  return db
    .select({ id: profiles.id, name: nameForOthers, free: isFree })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(profiles.type, 'professor'), currentProfile(now), containsWords([nameForOthers], text)))
    .orderBy(sql`3 desc`, ...byName())
    .limit(AT_MOST);
}
