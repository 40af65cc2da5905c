import { eq } from 'drizzle-orm';
import type { MoveOffer, OfferStatus, SaveOffer } from '../../contract/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { offers, programmes } from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { NotFound } from '../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../platform/outcome.ts';
import { endsOf, type StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';
import { heldOffer } from './applications/stored-application.ts';

type OfferMove = 'publish' | 'pause' | 'resume' | 'archive';

/** An offer: whether its window is open is computed, and no state of it. */
export const offerMachine = {
  draft: { publish: ['published'] },
  published: { pause: ['paused'], archive: ['archived'] },
  paused: { resume: ['published'], archive: ['archived'] },
  archived: {},
} as const satisfies StateMachine<OfferStatus, OfferMove>;

const changeOffer = transitionsOf(offers, offerMachine, 'offer');

const HOLD_DAYS = 5;

type Changed = { id: string; status: OfferStatus };
type SaveRefusal = 'offers.closes_before' | 'offers.seats_missing' | 'offers.archived';

/** Adds an offer as a draft, or changes the one of this code, in whatever state it is but archived. */
export async function saveOffer(
  tx: Database,
  asked: SaveOffer,
  now: Date,
): Promise<Outcome<Changed, SaveRefusal>> {
  const { seats = null, costs = null, holdDays = HOLD_DAYS, feeCode = null, titleUntil = null } = asked;
  if (asked.closesAt <= asked.opensAt) return refused([{ code: 'offers.closes_before', field: 'closesAt' }]);
  if (asked.access === 'limited' && seats === null) {
    return refused([{ code: 'offers.seats_missing', field: 'seats' }]);
  }
  await assertProgramme(tx, asked.programmeId);
  const known = await heldOffer(tx, asked.code);
  if (known?.status === 'archived') return refused([{ code: 'offers.archived', field: 'code' }]);
  const values = { ...asked, seats, costs, holdDays, feeCode, titleUntil };
  const rows = await tx
    .insert(offers)
    .values(values)
    .onConflictDoUpdate({ target: offers.code, set: values })
    .returning({ id: offers.id });
  const { id } = await added(tx, 'offer', rows, now, known ? 'change' : 'add');
  return done({ id, status: known?.status ?? 'draft' });
}

/** Publishes, pauses, resumes or archives an offer. */
export async function moveOffer(
  tx: Database,
  { code, action }: MoveOffer,
  now: Date,
): Promise<Outcome<Changed, 'state.not_allowed'>> {
  const offer = await heldOffer(tx, code);
  if (!offer) throw new NotFound('offer', code);
  const [to] = endsOf(offerMachine, offer.status, action) ?? [];
  if (!to) return notAllowed();
  await changeOffer(tx, offer.id, action, { to, by: null, tells: [] }, now);
  return done({ id: offer.id, status: to });
}

async function assertProgramme(tx: Database, id: string): Promise<void> {
  if (!(await tx.$count(programmes, eq(programmes.id, id)))) throw new NotFound('programme', id);
}
