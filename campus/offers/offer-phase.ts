import type { OfferPhase, OfferStatus } from '../../contract/offers/offers.ts';

/** Whether one can apply at `now`, in [opensAt, closesAt). A draft isn't shown to anybody, so it has none. */
export function phaseOf(
  { status, opensAt, closesAt }: { status: OfferStatus; opensAt: Date; closesAt: Date },
  now: Date,
): OfferPhase {
  if (status === 'archived' || now >= closesAt) return 'closed';
  if (status === 'paused') return 'paused';
  return now < opensAt ? 'not_open' : 'open';
}
