import { randomUUID } from 'node:crypto';
import { addCareer } from '../../careers/add-career.ts';
import { addProgramme, addUnit } from '../../catalogue/office-catalogue.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';

export const now = new Date('2026-11-20T10:00:00Z');

/** The programme that careers of these are in. */
export const givenProgramme = (tx: Database, code = 'INF') =>
  doneOrThrow(addProgramme(tx, { code, title: { it: 'Informatica' }, level: 'bachelor' }, now));

/** A unit of 6 CFU with its code for a title. */
export const givenUnit = (tx: Database, code: string, requiredUnitIds?: string[]) =>
  doneOrThrow(addUnit(tx, { code, title: { it: code }, cfu: 6, requiredUnitIds }, now));

/** Somebody without an account or a profile. */
export async function givenPerson(tx: Database): Promise<string> {
  const [person] = await tx
    .insert(people)
    .values({ givenName: 'Ada', familyName: 'Serramonte', email: `${randomUUID()}@example.org` })
    .returning({ id: people.id });
  return person?.id ?? '';
}

/** An active career of somebody new, with this badge. */
export async function givenCareer(tx: Database, badge = '210001'): Promise<string> {
  const { id: programmeId } = await givenProgramme(tx);
  const personId = await givenPerson(tx);
  return (await doneOrThrow(addCareer(tx, { personId, badge, programmeId, cohortYear: 2026 }, now))).id;
}
