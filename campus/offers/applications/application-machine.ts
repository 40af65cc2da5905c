import type { ApplicationStatus, ChangedApplication } from '../../../contract/offers/applications.ts';
import type { OfferAccess } from '../../../contract/offers/offers.ts';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { applicationSteps, applications } from '../../db/schema.ts';
import { type Event, eventOf } from '../../platform/live/events.ts';
import type { ActionOf, EndsOf, StateMachine } from '../../platform/states/state-machine.ts';
import { allTransitionsOf } from '../../platform/states/transition.ts';

type Stored = typeof applications.$inferSelect;

export const applicationActions = [
  'submit',
  'review',
  'return',
  'decide',
  'rank',
  'offer',
  'accept',
  'askPayment',
  'decline',
  'expire',
  'withdraw',
  'immatriculate',
] as const;
type ApplicationMove = (typeof applicationActions)[number];

/** Unlisted actions: `state.not_allowed`. `eligible`: is ranked if access is limited, else accepts. */
export const applicationMachine = {
  draft: { submit: ['submitted'], withdraw: ['withdrawn'] },
  submitted: { review: ['under_review'], withdraw: ['withdrawn'] },
  under_review: {
    return: ['returned'],
    decide: ['eligible', 'not_eligible'],
    withdraw: ['withdrawn'],
  },
  returned: { submit: ['submitted'], expire: ['expired'], withdraw: ['withdrawn'] },
  eligible: { rank: ['ranked'], accept: ['accepted'], withdraw: ['withdrawn'] },
  ranked: { offer: ['offered'], withdraw: ['withdrawn'] },
  offered: { accept: ['accepted'], decline: ['declined'], expire: ['expired'] },
  accepted: {
    askPayment: ['awaiting_payment'],
    immatriculate: ['immatriculated'],
    withdraw: ['withdrawn'],
  },
  awaiting_payment: {
    immatriculate: ['immatriculated'],
    expire: ['expired'],
    withdraw: ['withdrawn'],
  },
  not_eligible: {},
  declined: {},
  expired: {},
  withdrawn: {},
  immatriculated: {},
} as const satisfies StateMachine<ApplicationStatus, ApplicationMove>;

export const changeApplications = allTransitionsOf(applications, applicationMachine, 'application');

/** Those that have a place: offered and held, or taken. */
export const PLACED = [
  'offered',
  'accepted',
  'awaiting_payment',
  'immatriculated',
] as const satisfies ApplicationStatus[];

/** Who acts next; null once it is over. With limited access an eligible one waits for the ranking. */
export function isWith(
  { status }: { status: ApplicationStatus },
  { access }: { access: OfferAccess },
): 'applicant' | 'office' | null {
  switch (status) {
    case 'eligible':
      return access === 'limited' ? 'office' : 'applicant';
    case 'draft':
    case 'returned':
    case 'offered':
    case 'awaiting_payment':
      return 'applicant';
    case 'submitted':
    case 'under_review':
    case 'ranked':
    case 'accepted':
      return 'office';
    default:
      return null;
  }
}

type Machine = typeof applicationMachine;
type Moved<Action extends ActionOf<Machine>> = {
  to: EndsOf<Machine, Action> & ApplicationStatus;
  by: 'applicant' | 'office' | 'system';
  note?: string | undefined;
  set?: Omit<Partial<typeof applications.$inferInsert>, 'id' | 'status' | 'version'>;
};

type Moving = Pick<Stored, 'id' | 'offerId' | 'profileId'>;

/** Moves an application the caller holds, writes its timeline and updates the applicant's open pages. */
export async function moveApplication<Action extends ActionOf<Machine>>(
  tx: Database,
  application: Moving,
  action: Action,
  { by, ...moved }: Moved<Action>,
  now: Date,
): Promise<ChangedApplication> {
  const actor = by === 'applicant' ? application.profileId : null;
  const [event] = await moveApplications(tx, [application], action, { by, actor, ...moved }, now);
  return { id: application.id, status: moved.to, eventId: event?.id ?? '' };
}

/** The same of several, in as many statements as of one; answers what is told. */
export async function moveApplications<Action extends ActionOf<Machine>>(
  tx: Database,
  moving: Moving[],
  action: Action,
  { to, by, actor = null, note, set }: Moved<Action> & { actor?: string | null },
  now: Date,
): Promise<Event[]> {
  const ids = moving.map(({ id }) => id);
  const tells = moving.map(({ profileId, offerId }) =>
    eventOf('applicationChanged', profileId, { offerId }, now),
  );
  await changeApplications(tx, ids, action, { to, by: actor, tells, ...(set && { set }) }, now);
  await inParts(ids, (some) =>
    tx
      .insert(applicationSteps)
      .values(some.map((applicationId) => ({ applicationId, at: now, action, by, note: note ?? null })))
      .returning({ id: applicationSteps.applicationId }),
  );
  return tells;
}

/** Where an applicant finds it. */
export const aboutApplication = ({ id, offerId, profileId }: Stored) => ({
  to: [profileId],
  subject: id,
  link: `/student/offers/${offerId}`,
});
