import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { APPLICATIONS_AT_MOST, type ListApplications } from '../../../contract/offers/applications.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers, people } from '../../db/schema.ts';
import { ofPeople, recordOfficeReading } from '../../platform/audit/record-readings.ts';
import { NotFound } from '../../platform/failures.ts';
import { uploadsOf } from './needed-documents.ts';
import { timelineOf } from './own-application.ts';

/** Lists an offer's applications by number, without those that were never submitted. */
export async function listApplications(db: Database, { code, status, after = 0 }: ListApplications) {
  const [offer] = await db.select({ id: offers.id }).from(offers).where(eq(offers.code, code));
  if (!offer) throw new NotFound('offer', code);
  const rows = await db
    .select({ application: applications, person: people })
    .from(applications)
    .innerJoin(people, eq(people.id, applications.personId))
    .where(
      and(
        eq(applications.offerId, offer.id),
        ne(applications.status, 'draft'),
        gt(applications.number, after),
        status && eq(applications.status, status),
      ),
    )
    .orderBy(asc(applications.number))
    .limit(APPLICATIONS_AT_MOST);
  return rows.map(({ application, person }) => {
    const { id, number, status, points, position, dueAt } = application;
    return {
      ...{ applicationId: id, number, status, points, position },
      ...{ name: nameInLists(person), email: person.email, dueAt: dueAt?.toISOString() ?? null },
    };
  });
}

/** One application whole, but for one that nobody has handed in. */
export async function officeApplication(db: Database, applicationId: string, now: Date) {
  const [row] = await db
    .select({ application: applications, person: people })
    .from(applications)
    .innerJoin(people, eq(people.id, applications.personId))
    .where(and(eq(applications.id, applicationId), ne(applications.status, 'draft')));
  if (!row) throw new NotFound('application', applicationId);
  const { number, status, data, personId } = row.application;
  await recordOfficeReading(db, 'application', ofPeople([personId]), now);
  return {
    ...{ applicationId, number, status, data, name: nameInLists(row.person) },
    documents: await uploadsOf(db, personId),
    timeline: await timelineOf(db, applicationId),
  };
}

/** The office knows people by their legal name. */
