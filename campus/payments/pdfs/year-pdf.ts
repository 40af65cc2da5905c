import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { ownerFacts, pdfOf, type Setting } from '../../careers/own-pdf.ts';
import type { Database } from '../../db/database.ts';
import { charges, paymentReceipts, refunds } from '../../db/schema.ts';
import type { PdfBlock } from '../../pdf/pdf-document.ts';
import type { NamedPdf } from '../../pdf/pdf-file.ts';
import { textsOf } from '../../pdf/pdf-texts.ts';
import { moneyIn } from '../../platform/money.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { dayOf, localInstant } from '../../platform/time/days.ts';
import { chargeTitle } from '../charges/charge-title.ts';

type Params = { careerId: string; year: number };
type Line = { at: Date; says: string; number: string; amount: number; currency: string };

/** What was paid in a calendar year, less refunds in it: a tax return goes by the year of the payment. */
export async function yearPdf(
  db: Database,
  { careerId, year }: Params,
  setting: Setting,
  now: Date,
): Promise<NamedPdf> {
  const { say, day } = textsOf(setting);
  const lines = await linesOf(db, { careerId, year }, setting);
  const currencies = [...new Set(lines.map(({ currency }) => currency))].sort();
  const tables = currencies.map((currency) =>
    tableOf(
      lines.filter((line) => line.currency === currency),
      currency,
      setting,
    ),
  );
  const { timeZone } = setting;
  return {
    name: `${say('year.file')}-${year}`,
    paper: pdfOf(setting, {
      title: say('year.title', { year: String(year) }),
      at: localInstant(dayOf(now, timeZone), '00:00', timeZone),
      blocks: [
        { kind: 'facts', rows: await ownerFacts(db, careerId, setting) },
        { kind: 'paragraph', text: say('year.says', { day: day(now) }) },
        ...(tables.length > 0 ? tables : [{ kind: 'paragraph' as const, text: say('year.nothing') }]),
        { kind: 'paragraph', text: say('year.basis'), look: 'quiet' },
      ],
    }),
  };
}

function tableOf(lines: Line[], currency: string, setting: Setting): PdfBlock {
  const { say, day } = textsOf(setting);
  const money = (amount: number) => moneyIn(setting.language, { amount, currency });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'table',
    columns: [
      { title: say('paidAt'), width: 3 },
      { title: say('for'), width: 6 },
      { title: say('number'), width: 2.5 },
      { title: say('amount'), width: 2.5, right: true },
    ],
    rows: lines.map(({ at, says, number, amount }) => [day(at), says, number, money(amount)]),
    total: [say('year.total'), '', '', money(total)],
  };
}

async function linesOf(db: Database, asked: Params, setting: Setting): Promise<Line[]> {
  const paid = await paidIn(db, asked, setting.timeZone);
  const back = await paidBackIn(db, asked, setting.timeZone);
  const { say } = textsOf(setting);
  const lines = [
    ...paid.map(({ charge, receipt }) => ({
      ...{ at: charge.paidAt, says: chargeTitle(charge, setting.language) },
      ...{ number: receipt ? serialOf(receipt) : '', amount: charge.amount, currency: charge.currency },
    })),
    ...back.map(({ charge, refund }) => ({
      at: refund.paidOutAt,
      says: say('year.refund', { title: chargeTitle(charge, setting.language) }),
      ...{ number: '', amount: -refund.amount, currency: refund.currency },
    })),
  ];
  return lines
    .flatMap(({ at, ...line }) => (at ? [{ at, ...line }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || one.says.localeCompare(other.says));
}

const paidIn = (db: Database, { careerId, year }: Params, timeZone: string) =>
  db
    .select({ charge: charges, receipt: { year: paymentReceipts.year, number: paymentReceipts.number } })
    .from(charges)
    .leftJoin(paymentReceipts, eq(paymentReceipts.chargeId, charges.id))
    .where(and(eq(charges.careerId, careerId), isIn(charges.paidAt, year, timeZone)))
    .orderBy(asc(charges.paidAt), asc(charges.id));

const paidBackIn = (db: Database, { careerId, year }: Params, timeZone: string) =>
  db
    .select({ charge: charges, refund: refunds })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .where(and(eq(charges.careerId, careerId), isIn(refunds.paidOutAt, year, timeZone)))
    .orderBy(asc(refunds.paidOutAt), asc(refunds.id));

const isIn = (instant: typeof charges.paidAt | typeof refunds.paidOutAt, year: number, timeZone: string) =>
  and(gte(instant, startOf(year, timeZone)), lt(instant, startOf(year + 1, timeZone)));

const startOf = (year: number, timeZone: string) => localInstant(`${year}-01-01`, '00:00', timeZone);
