import { and, eq } from 'drizzle-orm';
import { yearName } from '../../../contract/catalogue/academic-year.ts';
import { ownerFacts, pdfOf, type Setting } from '../../careers/own-pdf.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargeNotices, charges, paymentReceipts } from '../../db/schema.ts';
import type { PdfBlock } from '../../pdf/pdf-document.ts';
import type { NamedPdf } from '../../pdf/pdf-file.ts';
import { factsOf, textsOf } from '../../pdf/pdf-texts.ts';
import { NotFound } from '../../platform/failures.ts';
import { moneyIn } from '../../platform/money.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { chargeTitle } from '../charges/charge-title.ts';
import { inFours, noticeQrText } from '../charges/pagopa.ts';

type Owned = { chargeId: string; careerId: string };

/**
 * The payment notice (avviso) with its code to be scanned. In production pagoPA's layout is obligatory: this
 * paper says that it is a demonstration. Throws `NotFound` where none stands, or it is somebody else's.
 */
export async function noticePdf(db: Database, owned: Owned, setting: Setting): Promise<NamedPdf> {
  const { charge, notice } = await noticeOf(db, owned);
  const { say, date } = textsOf(setting);
  const { noticeCode, creditorTaxCode, amount } = notice;
  const subject = chargeTitle(charge, setting.language);
  const facts = factsOf([
    [say('for'), subject],
    [say('amount'), moneyIn(setting.language, notice)],
    [say('dueOn'), date(charge.dueOn)],
  ]);
  return {
    name: `${say('notice.file')}-${noticeCode}`,
    paper: pdfOf(setting, {
      title: say('notice.title'),
      at: notice.issuedAt,
      blocks: [
        { kind: 'paragraph', text: say('notice.demonstration'), look: 'framed' },
        { kind: 'facts', rows: [...(await ownerFacts(db, owned.careerId, setting)), ...facts] },
        { kind: 'heading', text: say('notice.where') },
        { kind: 'paragraph', text: say('notice.how') },
        {
          kind: 'code',
          text: noticeQrText({ noticeCode, creditorTaxCode, cents: amount }),
          alt: say('notice.code', { noticeCode: inFours(noticeCode) }),
          beside: [
            `${say('creditor')}: ${setting.institution.name}`,
            `${say('creditorTaxCode')}: ${creditorTaxCode}`,
            `${say('noticeCode')}: ${inFours(noticeCode)}`,
          ],
        },
        { kind: 'paragraph', text: say('notice.amount'), look: 'quiet' },
      ],
    }),
  };
}

async function noticeOf(db: Database, { chargeId, careerId }: Owned) {
  const [found] = await db
    .select({ charge: charges, notice: chargeNotices })
    .from(chargeNotices)
    .innerJoin(charges, eq(charges.id, chargeNotices.chargeId))
    .where(
      and(
        eq(chargeNotices.chargeId, chargeId),
        eq(chargeNotices.status, 'active'),
        eq(charges.careerId, careerId),
      ),
    );
  if (!found) throw new NotFound('notice', chargeId);
  return found;
}

/** The receipt (quietanza) of a paid charge. Throws `NotFound` where it has none, or is somebody else's. */
export async function receiptPdf(db: Database, owned: Owned, setting: Setting): Promise<NamedPdf> {
  const { charge, receipt, noticeCode } = await receiptOf(db, owned);
  const { say, instant } = textsOf(setting);
  const number = serialOf(receipt);
  const facts = factsOf([
    [say('for'), chargeTitle(charge, setting.language)],
    [say('academicYear'), yearName(charge.academicYear)],
    [say('amount'), moneyIn(setting.language, receipt)],
    [say('paidAt'), instant(receipt.paidAt)],
    [say('psp'), receipt.psp],
    [say('noticeCode'), noticeCode && inFours(noticeCode)],
    [say('receiptId'), receipt.receiptId],
    [say('receivedAt'), instant(receipt.receivedAt)],
  ]);
  const simulated: PdfBlock[] =
    receipt.provider === 'simulator' ? [{ kind: 'paragraph', text: say('simulated'), look: 'framed' }] : [];
  const title = say('receipt.title', { number });
  return {
    name: `${say('receipt.file')}-${number.replace('/', '-')}`,
    paper: pdfOf(setting, {
      title,
      at: receipt.receivedAt,
      blocks: [
        ...simulated,
        { kind: 'paragraph', text: say('receipt.says', { institution: setting.institution.name }) },
        { kind: 'facts', rows: [...(await ownerFacts(db, owned.careerId, setting)), ...facts] },
      ],
    }),
  };
}

async function receiptOf(db: Database, { chargeId, careerId }: Owned) {
  const [found] = await db
    .select({ charge: charges, receipt: paymentReceipts, noticeCode: chargeNotices.noticeCode })
    .from(paymentReceipts)
    .innerJoin(charges, eq(charges.id, paymentReceipts.chargeId))
    .leftJoin(
      chargeNotices,
      and(eq(chargeNotices.chargeId, charges.id), oneOf(chargeNotices.status, ['paid', 'reported'])),
    )
    .where(and(eq(paymentReceipts.chargeId, chargeId), eq(charges.careerId, careerId)));
  if (!found) throw new NotFound('receipt', chargeId);
  return found;
}
