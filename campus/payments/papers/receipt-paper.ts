import { and, eq } from 'drizzle-orm';
import { yearName } from '../../../contract/catalogue/academic-year.ts';
import { ownerFacts, paperOf, type Setting } from '../../careers/own-paper.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargeNotices, charges, paymentReceipts } from '../../db/schema.ts';
import type { NamedPaper } from '../../pdf/paper-file.ts';
import { factsOf, wordsOf } from '../../pdf/paper-words.ts';
import type { PdfBlock } from '../../pdf/pdf-document.ts';
import { NotFound } from '../../platform/failures.ts';
import { moneyIn } from '../../platform/money.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { chargeTitle } from '../charges/charge-title.ts';
import { inFours } from '../charges/pagopa.ts';

type Owned = { chargeId: string; careerId: string };

/** The receipt (quietanza) of a charge that was paid. Throws `NotFound` where it has none, or is somebody else's. */
export async function receiptPaper(db: Database, owned: Owned, setting: Setting): Promise<NamedPaper> {
  const { charge, receipt, noticeCode } = await receiptOf(db, owned);
  const { say, instant } = wordsOf(setting);
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
    paper: paperOf(setting, {
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
