import type { OfferStatus } from '../../contract/offers/offers.ts';
import { offers } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';

export type OfferMove = 'publish' | 'pause' | 'resume' | 'archive';

/** An offer: whether its window is open is computed, and no state of it. */
export const offerMachine = {
  draft: { publish: ['published'] },
  published: { pause: ['paused'], archive: ['archived'] },
  paused: { resume: ['published'], archive: ['archived'] },
  archived: {},
} as const satisfies StateMachine<OfferStatus, OfferMove>;

export const changeOffer = transitionsOf(offers, offerMachine, 'offer');
