import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { AppliedFor, KnownOfApplicant, OwnApplication } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applicationSteps, applications, offers, people, programmes } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { toTimeline } from '../../platform/states/timeline.ts';
import { inLanguage } from '../../platform/texts.ts';
import { isWith } from './application-machine.ts';
import { neededDocuments } from './needed-documents.ts';
import type { StoredOffer } from './stored-application.ts';

/** A person's latest application for an offer, with the state of its papers; null if there is none. */
export async function ownApplication(
  db: Database,
  offer: StoredOffer,
  personId: string,
): Promise<OwnApplication | null> {
  const [application] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.offerId, offer.id), eq(applications.personId, personId)))
    .orderBy(desc(applications.number))
    .limit(1);
  if (!application) return null;
  const { id, number, status, data, dueAt, corrections, position } = application;
  return {
    ...{ id, number, status, data, corrections, position },
    with: isWith(application, offer),
    dueAt: dueAt?.toISOString() ?? null,
    documents: await neededDocuments(db, { personId, offer, data }),
    timeline: await timelineOf(db, id),
  };
}

/** The latest application of a person for each offer, the latest first. */
export async function appliedFor(
  db: Database,
  personId: string,
  { language }: Reader,
): Promise<AppliedFor[]> {
  const rows = await db
    .selectDistinctOn([applications.offerId], { application: applications, title: programmes.title })
    .from(applications)
    .innerJoin(offers, eq(offers.id, applications.offerId))
    .innerJoin(programmes, eq(programmes.id, offers.programmeId))
    .where(eq(applications.personId, personId))
    .orderBy(applications.offerId, desc(applications.number));
  return rows
    .toSorted((one, other) => other.application.createdAt.getTime() - one.application.createdAt.getTime())
    .map(({ application: { offerId, status, dueAt }, title }) => ({
      ...{ offerId, status, title: inLanguage(title, language), dueAt: dueAt?.toISOString() ?? null },
    }));
}

/** What happened to an application, the first thing first. */
export async function timelineOf(db: Database, applicationId: string) {
  const steps = await db
    .select()
    .from(applicationSteps)
    .where(eq(applicationSteps.applicationId, applicationId))
    .orderBy(asc(applicationSteps.seq));
  return toTimeline(steps);
}

/** What is on record of somebody: an application begins with it. */
export async function knownOf(db: Database, personId: string): Promise<KnownOfApplicant> {
  const [person] = await db.select().from(people).where(eq(people.id, personId));
  const { birthDate, taxCode, phone, address } = person ?? {};
  return {
    birthDate: birthDate ?? '',
    taxCode: taxCode ?? '',
    phone: phone ?? '',
    address: address ?? '',
  };
}

/** How many stand in a published ranking, whatever became of them since. */
export const rankedCount = (db: Database, offerId: string) =>
  db.$count(applications, and(eq(applications.offerId, offerId), isNotNull(applications.position)));
