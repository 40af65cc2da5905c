import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import type { Setting } from '../../careers/own-pdf.ts';
import type { Database } from '../../db/database.ts';
import { careers, people, profiles, refunds } from '../../db/schema.ts';
import { type NamedPdf, pdfFileOf } from '../../pdf/pdf-file.ts';
import { writePdf } from '../../pdf/write-pdf.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenAttempt, notify, receiptOf } from '../../testing/payments/paying-fixtures.ts';
import { givenCharge, givenNotice, now, timeZone } from '../../testing/payments/payments-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import {
  codesOnPdf,
  faultsOfPdf,
  propertiesOfPdf,
  structureOfPdf,
  textOfPdf,
  unreadableHere,
} from '../../testing/test-pdfs.ts';
import { ownCharges } from '../charges/own-charges.ts';
import { reportReceipts } from '../paying/office-receipts.ts';
import { noticePdf, receiptPdf } from './charge-papers.ts';
import { yearPdf } from './year-pdf.ts';

const { inTransaction } = await testDatabase();

const setting: Setting = {
  ...{ language: 'it', timeZone },
  institution: { name: 'Università di Ateneo', acronym: 'ATN' },
};
type Charge = { id: string; careerId: string };

const receiptFor = (tx: Database, { id: chargeId, careerId }: Charge, of = setting) =>
  receiptPdf(tx, { chargeId, careerId }, of);
const noticeFor = (tx: Database, { id: chargeId, careerId }: Charge, of = setting) =>
  noticePdf(tx, { chargeId, careerId }, of);
const yearOf = (tx: Database, careerId: string, year: number, of = setting) =>
  yearPdf(tx, { careerId, year }, of, now);

/** A charge that was paid at the simulator. */
async function givenPaid(tx: Database, change: object = {}): Promise<Charge> {
  const charge = await givenCharge(tx);
  await notify(tx, receiptOf(await givenAttempt(tx, charge), change));
  return charge;
}

/** Gives whoever a career is another name. */
async function named(tx: Database, careerId: string, name: Partial<typeof people.$inferInsert>) {
  const [profile] = await tx
    .select({ personId: profiles.personId })
    .from(careers)
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .where(eq(careers.id, careerId));
  await tx
    .update(people)
    .set(name)
    .where(eq(people.id, profile?.personId ?? ''));
}

it(
  'G7: a receipt names the notice by which it was paid, also once the bank has reported its money',
  inTransaction(async (tx) => {
    const charge = await givenCharge(tx);
    await givenNotice(tx, charge.id, '301000000000000017');
    const receipt = receiptOf(await givenAttempt(tx, charge));
    await notify(tx, receipt);
    const before = await receiptFor(tx, charge);
    const { receiptId, amount, currency } = receipt;
    await reportReceipts(tx, { flow: 'F-1', receipts: [{ receiptId, amount, currency }] }, now);
    expect(JSON.stringify(before)).toContain('3010 0000');
    expect(await receiptFor(tx, charge)).toEqual(before);
  }),
);

describe('papers of payments, as others read them', () => {
  beforeEach(({ skip }) => skip(unreadableHere !== null, unreadableHere ?? ''));

  const read = async ({ paper }: NamedPdf) => {
    const file = await writePdf(paper);
    expect(faultsOfPdf(file)).toBe('');
    const total = /"Totale"(?: TD(?: "")?)* "([^"]+)"/.exec(
      structureOfPdf(file).replaceAll(/\s+/g, ' '),
    )?.[1];
    return { file, text: textOfPdf(file), total };
  };

  it(
    'G7: a receipt says who paid what, when, through whom, and that the simulator moved no money',
    inTransaction(async (tx) => {
      const charge = await givenPaid(tx, { receiptId: 'RT-7788' });
      await named(tx, charge.careerId, {
        givenName: 'Zoë',
        familyName: 'D’Angiò',
        taxCode: 'DNGZOE00A41H501X',
      });
      const made = await receiptFor(tx, charge);
      const { file, text } = await read(made);
      expect(made.name).toBe('quietanza-2026-000001');
      expect(propertiesOfPdf(file)).toMatchObject({ Title: 'Quietanza n. 2026/000001', Tagged: 'yes' });
      for (const said of [
        'Zoë D’Angiò',
        'DNGZOE00A41H501X',
        '156,00 €',
        '20 novembre 2026',
        'Banca di prova',
      ]) {
        expect(text).toContain(said);
      }
      expect(text).toContain('RT-7788');
      expect(text).toContain('10:59'); // in the institution's zone
      expect(text).toContain('non è stato mosso denaro');
      expect(text).toContain('pagina 1 di 1');
    }),
  );

  it(
    'G7: a notice has its code in fours and as a QR code that another program reads, and says that it is none of pagoPA’s',
    inTransaction(async (tx) => {
      const charge = await givenCharge(tx);
      await givenNotice(tx, charge.id);
      const made = await noticeFor(tx, charge);
      const { file, text } = await read(made);
      expect(made.name).toBe('avviso-301202600000012332');
      expect(await codesOnPdf(file)).toEqual(['PAGOPA|002|301202600000012332|80000000010|15600']);
      expect(text).toContain('3012 0260 0000 0123 32');
      expect(text).toContain('80000000010');
      expect(text).toContain('30 novembre 2026');
      expect(text).toContain('Avviso dimostrativo');
    }),
  );

  it(
    'G7: a year’s statement sums what was paid in it by the institution’s calendar, less what was paid back in it',
    inTransaction(async (tx) => {
      const { id, careerId } = await givenCharge(tx, {
        status: 'paid',
        paidAt: new Date('2025-12-31T23:30:00Z'),
      });
      await givenCharge(tx, {
        careerId,
        status: 'paid',
        paidAt: new Date('2025-12-31T22:30:00Z'),
        amount: 99,
      });
      await givenCharge(tx, { careerId, status: 'paid', paidAt: now, amount: 10_001 });
      await givenCharge(tx, { careerId });
      await givenCharge(tx, { status: 'paid', paidAt: now, amount: 77_700 });
      await tx.insert(refunds).values({
        ...{ chargeId: id, amount: 5_600, currency: 'EUR', status: 'paid_out', reason: 'Corso annullato' },
        ...{ askedAt: now, decidedAt: now, paidOutAt: now, reference: 'BON-1' },
      });
      const { text, total } = await read(await yearOf(tx, careerId, 2026));
      expect(text).toContain('Versamenti dell’anno 2026');
      expect(text).toContain('1 gennaio 2026');
      expect(total).toBe('200,01 €'); // 156.00 + 100.01 - 56.00
      expect(text).toContain('-56,00 €');
      expect(text).not.toContain('0,99 €');
      expect(text).not.toContain('777,00 €');
      expect((await read(await yearOf(tx, careerId, 2025))).total).toBe('0,99 €');
      expect((await read(await yearOf(tx, careerId, 2024))).text).toContain('non risultano versamenti');
    }),
  );

  it(
    'G7: each paper is written in each language, one total for each currency',
    inTransaction(async (tx) => {
      const paid = await givenPaid(tx);
      const open = await givenCharge(tx, { careerId: paid.careerId });
      await givenNotice(tx, open.id);
      await givenCharge(tx, {
        careerId: paid.careerId,
        status: 'paid',
        paidAt: now,
        currency: 'USD',
        amount: 900,
      });
      for (const language of LANGUAGES) {
        const of = { ...setting, language };
        for (const made of [
          await receiptFor(tx, paid, of),
          await noticeFor(tx, open, of),
          await yearOf(tx, paid.careerId, 2026, of),
        ]) {
          const { file } = await read(made);
          expect(made.name).toMatch(/^[\w-]{1,60}$/);
          expect(file.includes(`/Lang (${language}`)).toBe(true);
        }
      }
      const { text } = await read(await yearOf(tx, paid.careerId, 2026, { ...setting, language: 'en' }));
      expect(text.match(/Total /g)).toHaveLength(2);
    }),
  );
});

it(
  'a paper of somebody else’s charge, or of one that has none, is not there',
  inTransaction(async (tx) => {
    const paid = await givenPaid(tx);
    const open = await givenCharge(tx);
    await givenNotice(tx, open.id);
    const { careerId } = await givenCharge(tx);
    await expect(receiptFor(tx, { ...paid, careerId })).rejects.toBeInstanceOf(NotFound);
    await expect(noticeFor(tx, { ...open, careerId })).rejects.toBeInstanceOf(NotFound);
    await expect(receiptFor(tx, open)).rejects.toBeInstanceOf(NotFound);
    await expect(noticeFor(tx, paid)).rejects.toBeInstanceOf(NotFound);
    await expect(receiptFor(tx, { ...open, id: randomUUID() })).rejects.toBeInstanceOf(NotFound);
  }),
);

it(
  'the same receipt is the same file each time, and the list of charges says that it is there',
  inTransaction(async (tx) => {
    const charge = await givenPaid(tx);
    const first = await pdfFileOf(await receiptFor(tx, charge));
    expect(first.pdf?.length).toBeGreaterThan(1_000);
    expect(await pdfFileOf(await receiptFor(tx, charge))).toEqual(first);
    const listed = await ownCharges(tx, charge.careerId, { reader: setting, payHere: true }, now);
    expect(listed.charges.map(({ receiptNumber }) => receiptNumber)).toEqual(['2026/000001']);
  }),
);

it(
  'a name that can’t be printed is no file, and says by which letters',
  inTransaction(async (tx) => {
    const charge = await givenPaid(tx);
    await named(tx, charge.careerId, { givenName: '小明' });
    expect(await pdfFileOf(await receiptFor(tx, charge))).toEqual({
      name: 'quietanza-2026-000001.pdf',
      pdf: null,
      letters: ['小', '明'],
    });
  }),
);
