import { and, eq } from 'drizzle-orm';
import { ownerFacts, paperOf, type Setting } from '../../careers/own-paper.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, charges } from '../../db/schema.ts';
import type { NamedPaper } from '../../pdf/paper-file.ts';
import { factsOf, wordsOf } from '../../pdf/paper-words.ts';
import { NotFound } from '../../platform/failures.ts';
import { moneyIn } from '../../platform/money.ts';
import { chargeTitle } from '../charges/charge-title.ts';
import { inFours, noticeQrText } from '../charges/pagopa.ts';

type Owned = { chargeId: string; careerId: string };

/**
 * The notice (avviso) by which a charge is paid at a bank, with its code to be scanned. In production pagoPA's own
 * layout is obligatory: this one says what it is. Throws `NotFound` where none stands, or it is somebody else's.
 */
export async function noticePaper(db: Database, owned: Owned, setting: Setting): Promise<NamedPaper> {
  const { charge, notice } = await noticeOf(db, owned);
  const { say, date } = wordsOf(setting);
  const { noticeCode, creditorTaxCode, amount } = notice;
  const subject = chargeTitle(charge, setting.language);
  const facts = factsOf([
    [say('for'), subject],
    [say('amount'), moneyIn(setting.language, notice)],
    [say('dueOn'), date(charge.dueOn)],
  ]);
  return {
    name: `${say('notice.file')}-${noticeCode}`,
    paper: paperOf(setting, {
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
