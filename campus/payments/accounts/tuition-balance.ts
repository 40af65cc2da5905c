import type { LedgerKind } from '../../../contract/payments/ledger.ts';

/** What of the tuition of a year was received and is there still, the earliest first, in minor units. */
type Layer = { amount: number; isDenied: boolean };

/** What the ledger says of a year's tuition. */
export type TuitionFacts = {
  layers: Layer[];
  /** What the office gave back on its own account, denied ones apart: so much less is asked for. */
  granted: number;
};

export type TuitionEntry = {
  kind: LedgerKind;
  amount: number;
  /** Of a refund: whether the office gave it by itself, and how much was denied (schema/payments.ts). */
  origin: 'asked' | 'recalculated' | null;
  fromDenied: number | null;
  undenied: number | null;
};

/**
 * A year's tuition entries, the earliest first, as layers of money. A denied refund marks the latest money
 * and keeps that mark: later payments lie above it. A refund takes the latest money that isn't denied. What
 * the office gives back of money denied beyond the fee is no gift; all that it gives back loses the mark,
 * also what covers the fee.
 */
export function tuitionFactsOf(entries: readonly TuitionEntry[]): TuitionFacts {
  let layers: Layer[] = [];
  let granted = 0;
  for (const { kind, amount, origin, fromDenied, undenied } of entries) {
    const isGift = origin === 'asked';
    const before = isGift ? (fromDenied ?? 0) : amount;
    const turned = isGift ? (undenied ?? before) : amount;
    if (kind === 'received') layers = [...layers, { amount, isDenied: false }];
    if (kind === 'refund_paid') layers = takenOff(layers, amount);
    if (kind === 'refund_denied') {
      granted -= amount - before;
      layers = marked(layers, { amount: turned, isDenied: true });
    }
    if (kind === 'refund_due' && isGift) {
      granted += amount - before;
      layers = marked(layers, { amount: turned, isDenied: false });
    }
  }
  return { layers, granted };
}

/**
 * What of a year's tuition is still owed or due back, never both. `settled`: what of the fee needs no
 * instalment. Denied money isn't due again, but covers a fee that rises.
 */
export function tuitionBalance({ layers, granted, fee }: TuitionFacts & { fee: number }) {
  const wanted = Math.max(0, fee - granted);
  const owed = Math.max(0, wanted - layers.reduce((sum, { amount }) => sum + amount, 0));
  return { owed, due: beyond(layers, { wanted, isDenied: false }), settled: fee - owed };
}

/**
 * How much of an amount that the office gives back was denied: `fromDenied` was paid beyond the fee and
 * lowers nothing; a part of `undenied` covers the fee.
 */
export function deniedIn(
  amount: number,
  { layers, granted, fee }: TuitionFacts & { fee: number },
): { fromDenied: number; undenied: number } {
  const denied = (wanted: number) =>
    Math.min(amount, beyond(layers, { wanted: Math.max(0, wanted), isDenied: true }));
  const fromDenied = denied(fee - granted);
  return { fromDenied, undenied: denied(fee - granted - (amount - fromDenied)) };
}

function beyond(
  layers: readonly Layer[],
  { wanted, isDenied }: { wanted: number; isDenied: boolean },
): number {
  let sum = 0;
  let below = 0;
  for (const layer of layers) {
    below += layer.amount;
    if (layer.isDenied === isDenied) sum += Math.min(layer.amount, Math.max(0, below - wanted));
  }
  return sum;
}

/** So much of the latest money that isn't denied, or is, turned into the other; as much of it as there is. */
function marked(layers: readonly Layer[], { amount: wanted, isDenied }: Layer): Layer[] {
  let left = wanted;
  return layers
    .toReversed()
    .flatMap((layer) => {
      if (layer.isDenied === isDenied) return [layer];
      const turned = Math.min(left, layer.amount);
      left -= turned;
      return parts(layer, turned, isDenied);
    })
    .toReversed();
}

/** A layer of which the later part is turned, the later part first. */
const parts = ({ amount, isDenied: before }: Layer, turned: number, isDenied: boolean): Layer[] =>
  [
    { amount: turned, isDenied },
    { amount: amount - turned, isDenied: before },
  ].filter((part) => part.amount > 0);

/** Without so much of the latest money, that which isn't denied first. */
function takenOff(layers: readonly Layer[], amount: number): Layer[] {
  let left = amount;
  const take = (from: readonly Layer[], which: boolean): Layer[] =>
    from
      .toReversed()
      .map((layer) => {
        const less = layer.isDenied === which ? Math.min(left, layer.amount) : 0;
        left -= less;
        return { ...layer, amount: layer.amount - less };
      })
      .filter((layer) => layer.amount > 0)
      .toReversed();
  return take(take(layers, false), true);
}
