import { and, asc, eq, notExists } from 'drizzle-orm';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargeNotices, charges, noticeNumbers } from '../../db/schema.ts';
import { exclusive, type PeriodicTask, type TaskPlace } from '../../platform/jobs/periodic-tasks.ts';
import { tellAll } from '../../platform/live/events.ts';
import { NO_YEAR } from '../../platform/numbers/move-numbers.ts';
import { nextIn } from '../../platform/numbers/next-of-year.ts';
import { dayOf } from '../../platform/time/days.ts';
import { chargeChanged } from '../tell.ts';
import { noticeNumber } from './pagopa.ts';
import { isPayableOn } from './stored-charge.ts';

const EVERY_MS = 10_000;
const BATCH = 200;
/** pagoPA moves no other money. */
const CURRENCY = 'EUR';

type Creditor = { segregation: string; creditorTaxCode: string };

/** Where notices are issued: with pagoPA, by an institution that has its code there. */
export function noticeTasks({
  PAYMENT_PROVIDER: provider,
  PAGOPA_SEGREGATION_CODE: segregation,
  PAGOPA_CREDITOR_TAX_CODE: creditorTaxCode,
}: CampusConfig): PeriodicTask[] {
  if (provider !== 'pagopa' || !segregation || !creditorTaxCode) return [];
  const issue = (tx: Database, now: Date, place: TaskPlace) =>
    issueNotices(tx, now, { ...place, segregation, creditorTaxCode });
  return [exclusive('payments.notices', EVERY_MS, issue)];
}

/** Gives what can be paid a notice, some at a time, each with a number that no other ever had. */
export async function issueNotices(
  tx: Database,
  now: Date,
  { timeZone, segregation, creditorTaxCode }: TaskPlace & Creditor,
): Promise<void> {
  const payable = await withoutNotice(tx, dayOf(now, timeZone));
  if (payable.length === 0) return;
  const next = await nextIn(tx, noticeNumbers, NO_YEAR, payable.length);
  await tx.insert(chargeNotices).values(
    payable.map(({ id: chargeId, amount, currency }, index) => ({
      ...{ chargeId, amount, currency, creditorTaxCode, base: next + index, issuedAt: now },
      ...noticeNumber({ segregation, base: next + index }),
    })),
  );
  await tellAll(
    tx,
    payable.map((charge) => chargeChanged(charge, now)),
  );
}

/** Held, so that none is cancelled meanwhile. */
function withoutNotice(tx: Database, today: string) {
  const standing = tx
    .select({ id: chargeNotices.id })
    .from(chargeNotices)
    .where(and(eq(chargeNotices.chargeId, charges.id), oneOf(chargeNotices.status, ['active'])));
  return tx
    .select()
    .from(charges)
    .where(and(isPayableOn(today), eq(charges.currency, CURRENCY), notExists(standing)))
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
}
