import { randomUUID } from 'node:crypto';
import { cookiesOf, type Member } from '../../e2e/support/fixtures/crowd.ts';
import { dayIn } from '../../e2e/support/fixtures/days.ts';
import { askOffice } from '../../e2e/support/fixtures/institution.ts';
import { academicYear } from '../../e2e/support/fixtures/people.ts';
import { places } from '../../e2e/support/programs/places.ts';
import { SIGNATURE_HEADER } from '../../observe/webhook-signature.ts';
import { PROVIDER, type Receipt, sent } from './sent-receipt.ts';

/** What the notices of the run are signed with. */
export const WEBHOOK_SECRET = 'the-secret-of-the-notices-of-a-bench';

/** How it went: seconds, the answers to the notices, how many pages were read, and the ledger's content. */
export interface Paid {
  seconds: number;
  outcomes: Record<string, number>;
  pages: Record<string, number>;
  /** The same notices sent once more. */
  again: Record<string, number>;
  receipts: number;
  /** Of the receipts, less that of what was paid: 0. */
  difference: number;
}

/** Gives each payer a charge. Pays all at once through the portal, while readers read their payments. */
export async function payAtOnce(payers: Member[], readers: Member[]): Promise<Paid> {
  const receipts = await givenReceipts(payers);
  const cookies = await cookiesOf(readers);
  const startedAt = performance.now();
  const [outcomes, pages] = await Promise.all([
    Promise.all(receipts.map(send)),
    Promise.all(cookies.map(readPayments)),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const again = await Promise.all(receipts.map(send));
  const { receipts: kept } = await askOffice('receipts/list', { from: dayIn(-1), to: dayIn(1) });
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  return {
    ...{ seconds, outcomes: counted(outcomes), pages: counted(pages), again: counted(again) },
    ...{ receipts: kept.length, difference: sum(kept) - sum(receipts) },
  };
}

async function givenReceipts(payers: Member[]): Promise<Receipt[]> {
  const shared = { kind: 'tuition', academicYear: String(academicYear()), currency: 'EUR', dueOn: dayIn(9) };
  const rows = payers.map(({ session: { profile } }, index) => ({
    line: index + 2,
    cells: { ...shared, key: randomUUID(), badge: profile?.badge ?? '', amount: `${100 + index},00` },
  }));
  const { added, errors } = await askOffice('charges/import', { rows, dryRun: false });
  if (added !== payers.length) throw new Error(`${added} charges were added: ${JSON.stringify(errors[0])}`);
  const listed = await askOffice('charges/list', { status: 'open' });
  const badges = new Set(payers.map(({ session }) => session.profile?.badge ?? null));
  return listed
    .filter(({ badge }) => badges.has(badge))
    .map(({ chargeId, amount }) => ({ receiptId: randomUUID(), reference: `charge:${chargeId}`, amount }));
}

async function send(receipt: Receipt): Promise<string> {
  const { body, signature } = sent(receipt, WEBHOOK_SECRET);
  const answer = await fetch(`${places().portalUrl}/webhooks/payments/${PROVIDER}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
  });
  const said = await answer.text(); // nothing where it is refused for now
  return answer.ok ? JSON.parse(said).outcome : String(answer.status);
}

async function readPayments(cookie: string): Promise<string> {
  const answer = await fetch(`${places().portalUrl}/student/payments`, { headers: { cookie } });
  await answer.text();
  return String(answer.status);
}

const counted = (words: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
