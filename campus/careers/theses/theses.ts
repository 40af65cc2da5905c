import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ProfessorSummary } from '../../../contract/dashboard/dashboard.ts';
import type { OwnThesis, SupervisedThesis } from '../../../contract/documents/thesis.ts';
import { fullName, nameInLists } from '../../../contract/wire/person-name.ts';
import type { Overview, OwnBoard } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { careers, people, profiles, theses } from '../../db/schema.ts';

const SHOWN_AT_MOST = 100;

/** The thesis that a career writes; null while none was agreed on. */
export async function thesisOf(db: Database, careerId: string): Promise<OwnThesis | null> {
  const [own] = await db
    .select({
      ...{ title: theses.title, since: theses.since },
      ...{ givenName: people.givenName, familyName: people.familyName },
    })
    .from(theses)
    .innerJoin(profiles, eq(profiles.id, theses.supervisorId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(and(eq(theses.careerId, careerId), isNull(theses.endedAt)));
  if (!own) return null;
  const { title, since, givenName, familyName } = own;
  return { title, supervisor: fullName({ givenName, familyName }), since: since.toISOString() };
}

/** Those that a professor supervises, of careers that go on. */
export const supervisedTheses: Overview<OwnBoard, ProfessorSummary> = async (db, { professorId }) => ({
  theses: await supervisedBy(db, professorId),
});

async function supervisedBy(db: Database, professorId: string): Promise<SupervisedThesis[]> {
  const rows = await db
    .select({
      ...{ title: theses.title, since: theses.since, badge: profiles.badge },
      ...{ givenName: people.givenName, familyName: people.familyName },
    })
    .from(theses)
    .innerJoin(careers, eq(careers.id, theses.careerId))
    .innerJoin(profiles, eq(profiles.id, theses.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        eq(theses.supervisorId, professorId),
        isNull(theses.endedAt),
        oneOf(careers.status, ['active', 'suspended', 'interrupted']),
      ),
    )
    .orderBy(asc(theses.since), asc(theses.id))
    .limit(SHOWN_AT_MOST);
  return rows.map(({ title, since, badge, givenName, familyName }) => ({
    ...{ title, since: since.toISOString(), badge: badge ?? '' },
    name: nameInLists({ givenName, familyName }),
  }));
}
