import 'server-only';
import { randomUUID } from 'node:crypto';
import type { SimulatedOutcome } from '../../../contract/payments/simulator';
import type { SimulatedCheckout } from '../../../observe/simulated-checkout';

/** A notice that the simulated provider sends, and how long after the payer has gone. */
export type SimulatedNotice = { notice: object; afterMs: number };

const SOON_MS = 1_500;
const LATE_MS = 20_000;

/** The simulated provider's notices of an outcome, in order. Those at 0 ms go before the payer is back. */
export function noticesOf(
  outcome: SimulatedOutcome,
  { reference, amount, currency, voidReference }: SimulatedCheckout,
  now: Date,
): SimulatedNotice[] {
  const receiptId = randomUUID();
  const receipt = (change: object = {}) => ({
    ...{ type: 'receipt', eventId: randomUUID(), receiptId, reference, amount, currency },
    ...{ paidAt: now.toISOString(), psp: 'Simulator', ...change },
  });
  const soon = (notice: object) => [{ notice, afterMs: SOON_MS }];
  switch (outcome) {
    case 'success':
      return soon(receipt());
    case 'early':
      return [{ notice: receipt(), afterMs: 0 }];
    case 'late':
      return [
        { notice: { type: 'pending', eventId: randomUUID(), reference }, afterMs: 0 },
        { notice: receipt(), afterMs: LATE_MS },
      ];
    case 'twice':
      return [...soon(receipt()), ...soon(receipt())];
    case 'refusal':
      return [{ notice: { type: 'refusal', eventId: randomUUID(), reference }, afterMs: 0 }];
    case 'wrong_amount':
      return soon(receipt({ amount: amount + 100 }));
    case 'wrong_currency':
      return soon(receipt({ currency: currency === 'USD' ? 'EUR' : 'USD' }));
    case 'void':
      return voidReference ? soon(receipt({ reference: voidReference })) : [];
    case 'abandoned':
    case 'down':
      return [];
  }
}
