import { eq, sql } from 'drizzle-orm';
import type { ChangedApplication } from '../../../contract/offers/applications.ts';
import type { Area } from '../../area.ts';
import { addCareer } from '../../careers/add-career.ts';
import { approveForeseen } from '../../careers/plans/approve-plan.ts';
import { studyFrom } from '../../careers/study-mode.ts';
import type { Database } from '../../db/database.ts';
import { badgeNumbers, people, profiles } from '../../db/schema.ts';
import { placeLock } from '../../locks/place-lock.ts';
import { tell } from '../../platform/live/events.ts';
import { nextIn } from '../../platform/numbers/next-of-year.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { notify, resolve } from '../notices.ts';
import { aboutApplication, moveApplication } from './application-machine.ts';
import type { heldApplication, StoredApplication } from './stored-application.ts';

type Held = Awaited<ReturnType<typeof heldApplication>>;

/**
 * Makes an applicant a student in one transaction: badge, active career (part time if asked for), the
 * programme's plan, the first year's charges and, if the title is still missing, a lock until it comes.
 */
export async function immatriculate(
  tx: Database,
  { application, offer, title }: Held,
  areas: Area[],
  now: Date,
): Promise<ChangedApplication> {
  const { personId, profileId } = application;
  const { programmeId, academicYear, feeCode } = offer;
  await keepPerson(tx, application);
  const badge = await nextBadge(tx, academicYear);
  const career = { personId, badge, programmeId, cohortYear: academicYear };
  const { id: careerId } = await doneOrThrow(addCareer(tx, career, now));
  await approveForeseen(tx, { careerId, programmeId, academicYear }, now);
  if (application.data.choice?.partTime) {
    await studyFrom(tx, { careerId, mode: 'part_time', fromYear: academicYear }, now);
  }
  for (const { immatriculated } of areas) await immatriculated?.(tx, { badge, feeCode }, now);
  if (application.data.title?.expected) await lockUntilTitle(tx, careerId, { application, offer }, now);

  const made = await moveApplication(
    tx,
    application,
    'immatriculate',
    { to: 'immatriculated', by: 'system', set: { dueAt: null } },
    now,
  );
  await resolve(tx, 'applicationToPay', { subject: application.id }, now);
  await tell(tx, 'immatriculated', profileId, { badge }, now);
  const about = { ...aboutApplication(application), to: [careerId], link: '/student/dashboard' };
  await notify(tx, 'immatriculated', { ...about, values: { offer: title, badge } }, now);
  return made;
}

/** What the register didn't know of them. */
async function keepPerson(tx: Database, { personId, data: { identity, contacts } }: StoredApplication) {
  if (!identity || !contacts) throw new Error('an accepted application is incomplete');
  const taxCode = identity.taxCode ? identity.taxCode.toUpperCase() : null;
  await tx
    .update(people)
    .set({
      birthDate: sql`coalesce(${people.birthDate}, ${identity.birthDate}::date)`,
      taxCode: sql`coalesce(${people.taxCode}, ${taxCode}::text)`,
      phone: sql`coalesce(${people.phone}, ${contacts.phone}::text)`,
      address: sql`coalesce(${people.address}, ${contacts.address}::text)`,
    })
    .where(eq(people.id, personId));
}

/** What the lock that waits for a title is there for. */
export const titleOf = (applicationId: string) => `application:${applicationId}`;

const lockUntilTitle = (
  tx: Database,
  careerId: string,
  { application, offer }: Pick<Held, 'application' | 'offer'>,
  now: Date,
) =>
  placeLock(
    tx,
    {
      ...{ type: 'TITLE_MISSING', careerId, sourceRef: titleOf(application.id), startsAt: now },
      ...(offer.titleUntil && offer.titleUntil > now && { graceUntil: offer.titleUntil }),
      publicReason: { key: 'title_missing' },
      ownerOffice: 'students',
      clearSteps: [{ key: 'ask' }],
    },
    now,
  );

/**
 * The next badge of an academic year: the year's last two digits and five more, `2600001`. It is held until
 * the commit, and a rollback frees it. Badges that an import or the office gave are skipped.
 */
export async function nextBadge(tx: Database, academicYear: number): Promise<string> {
  const number = await nextIn(tx, badgeNumbers, academicYear);
  const badge = `${String(academicYear % 100).padStart(2, '0')}${String(number).padStart(5, '0')}`;
  const isGiven = (await tx.$count(profiles, eq(profiles.badge, badge))) > 0;
  return isGiven ? await nextBadge(tx, academicYear) : badge;
}
