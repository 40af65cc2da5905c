import { and, eq, exists, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/wire/constants.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { careers, offerings, offeringTeachers, people, profiles, programmeUnits } from '../../db/schema.ts';
import { isInPlan } from '../plans/in-plan.ts';

/** The professors who teach a unit of a career's plan or programme, but for its own person; and who is `named`, whatever they teach by now. */
export async function supervisorsToName(
  db: Database,
  careerId: string,
  _language: Language,
  named: readonly string[] = [],
): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .select({ id: profiles.id, givenName: people.givenName, familyName: people.familyName })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(or(maySupervise(db, careerId), inArray(profiles.id, [...named])))
    .orderBy(...byName(profiles.id));
  return rows.map(({ id, ...person }) => ({ id, title: nameInLists(person) }));
}

function maySupervise(db: Database, careerId: string) {
  const ownPerson = db.select({ id: profiles.personId }).from(profiles).where(eq(profiles.id, careerId));
  const foreseen = db
    .select({ unitId: programmeUnits.unitId })
    .from(programmeUnits)
    .innerJoin(careers, eq(careers.programmeId, programmeUnits.programmeId))
    .where(eq(careers.id, careerId));
  const teaches = db
    .select({ id: offeringTeachers.profileId })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .where(
      and(
        eq(offeringTeachers.profileId, profiles.id),
        or(isInPlan(db, offerings.unitId, careerId), inArray(offerings.unitId, foreseen)),
      ),
    );
  return and(
    eq(profiles.type, 'professor'),
    currentProfile(sql<Date>`now()`),
    notInArray(profiles.personId, ownPerson),
    exists(teaches),
  );
}
