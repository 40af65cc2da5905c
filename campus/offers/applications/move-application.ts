import type { ApplicationStatus, ChangedApplication } from '../../../contract/offers/applications.ts';
import type { Database } from '../../db/database.ts';
import { applicationSteps, type applications } from '../../db/schema.ts';
import { eventOf } from '../../platform/live/events.ts';
import type { ActionOf, EndsOf } from '../../platform/states/state-machine.ts';
import { type applicationMachine, changeApplication } from './application-machine.ts';
import type { StoredApplication } from './stored-application.ts';

type Machine = typeof applicationMachine;
type Moved<Action extends ActionOf<Machine>> = {
  to: EndsOf<Machine, Action> & ApplicationStatus;
  by: 'applicant' | 'office' | 'system';
  note?: string | undefined;
  set?: Omit<Partial<typeof applications.$inferInsert>, 'id' | 'status' | 'version'>;
};

/** Moves an application that the caller holds: its line in the timeline, and the pages of its applicant that are open. */
export async function moveApplication<Action extends ActionOf<Machine>>(
  tx: Database,
  { id, offerId, profileId }: Pick<StoredApplication, 'id' | 'offerId' | 'profileId'>,
  action: Action,
  { to, by, note, set }: Moved<Action>,
  now: Date,
): Promise<ChangedApplication> {
  const event = eventOf('applicationChanged', profileId, { offerId }, now);
  const actor = by === 'applicant' ? profileId : null;
  await changeApplication(tx, id, action, { to, by: actor, tells: [event], ...(set && { set }) }, now);
  await tx.insert(applicationSteps).values({ applicationId: id, at: now, action, by, note: note ?? null });
  return { id, status: to, eventId: event.id };
}

/** Where an applicant finds it. */
export const aboutApplication = ({ id, offerId, profileId }: StoredApplication) => ({
  to: [profileId],
  subject: id,
  link: `/student/offers/${offerId}`,
});
