import { and, desc, eq, sql } from 'drizzle-orm';
import type { ApplicationData, SaveStep } from '../../../contract/offers/application-forms.ts';
import type { ApplicationStatus } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applications, offers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { phaseOf, type WindowRefusal, windowRefusals } from './application-rules.ts';
import type { StoredApplication } from './stored-application.ts';

type Saver = { personId: string; profileId: string };

/**
 * Saves one step of an application; the first one begins it. The institution keeps it, so that the person can
 * go on on another device. If two devices save one step, the later one counts, for this step only. The office
 * can't move the offer meanwhile; other applicants wait for nobody.
 */
export async function saveStep(
  tx: Database,
  { offerId, step, values }: SaveStep,
  saver: Saver,
  began: Date,
): Promise<Outcome<{ id: string; step: SaveStep['step'] }, WindowRefusal | 'state.not_allowed'>> {
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId)).for('key share');
  if (!offer || offer.status === 'draft') throw new NotFound('offer', offerId);
  const latest = await latestApplication(tx, offerId, saver.personId);
  const now = await nowBehindLocks(tx, began);
  if (latest && !MAY_SAVE.includes(latest.status)) return notAllowed();
  const known = latest && !MAY_BEGIN_ANEW.includes(latest.status) ? latest : undefined;
  const correctUntil = known?.status === 'returned' ? known.dueAt : null;
  const refusals = windowRefusals({ phase: phaseOf(offer, now), opensAt: offer.opensAt, correctUntil }, now);
  if (refusals.length > 0) return refused(refusals);

  const id = known?.id ?? (await begin(tx, offerId, saver, now));
  const data: ApplicationData = { ...known?.data, [step]: values };
  await tx
    .update(applications)
    .set({ data, version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id));
  return done({ id, step });
}

/** Who is in, or was told why not, doesn't apply for the same again. */
const MAY_BEGIN_ANEW: ApplicationStatus[] = ['declined', 'expired', 'withdrawn'];
const MAY_SAVE: ApplicationStatus[] = ['draft', 'returned', ...MAY_BEGIN_ANEW];

async function latestApplication(
  tx: Database,
  offerId: string,
  personId: string,
): Promise<StoredApplication | undefined> {
  const [application] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.offerId, offerId), eq(applications.personId, personId)))
    .orderBy(desc(applications.number))
    .limit(1)
    .for('update');
  return application;
}

/**
 * Numbered within its offer. Of two that begin at once for one person the second fails, and is tried again.
 */
async function begin(tx: Database, offerId: string, saver: Saver, now: Date): Promise<string> {
  const [counted] = await tx
    .update(offers)
    .set({ applied: sql`${offers.applied} + 1` })
    .where(eq(offers.id, offerId))
    .returning({ number: offers.applied });
  if (!counted) throw new Error('no application was counted');
  const [begun] = await tx
    .insert(applications)
    .values({ ...saver, offerId, number: counted.number, createdAt: now })
    .returning({ id: applications.id });
  if (!begun) throw new Error('no application was written');
  return begun.id;
}
