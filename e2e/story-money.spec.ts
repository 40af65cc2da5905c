import type { Page } from 'playwright/test';
import { dayIn } from './support/fixtures/days.ts';
import { askOffice, office } from './support/fixtures/institution.ts';
import { academicYear, serial } from './support/fixtures/people.ts';
import { expect, test } from './support/portal.ts';
import { examineHere } from './support/screens/examine-page.ts';
import { gotoLive } from './support/screens/screen.ts';

const BANDS = [
  { upTo: 2_400_000, factorPerMille: 200 },
  { upTo: 2_600_000, factorPerMille: 500 },
];

test('G7: who is at the bank while the fee is lowered pays what was asked, and what was too much comes back, twice', async ({
  page,
  context,
  signInAsStudent,
}) => {
  const student = await signInAsStudent();
  const badge = student.badge ?? '';
  const code = `TASSE-${serial()}`;
  await office('fees/publish', {
    ...{ code, academicYear: academicYear(), currency: 'EUR' },
    title: { it: 'Contributo', en: 'Fees', es: 'Tasas' },
    rules: {
      income: { perMille: 70, above: 1_300_000, freeUpTo: 2_200_000, bands: BANDS },
      ...{ highest: 150_000, merit: [], regional: 14_000, stamp: 1_600, late: [], graceDays: 15 },
      instalments: [{ payableFrom: dayIn(-1), dueOn: dayIn(30) }],
    },
  });
  await askOffice('fees/assess', { code, badges: [badge] });
  const year = { badge, academicYear: academicYear() };
  const declare = (amount: number) => askOffice('fees/declare', { ...year, amount, declaredOn: dayIn(0) });
  const account = async () => {
    const { accounts } = await askOffice('accounts/read', { badge });
    return accounts.flatMap(({ sums }) => sums);
  };
  const says = async (texts: string[], shown: Page = page) => {
    await gotoLive(shown, '/student/payments');
    for (const text of texts) await expect(shown.getByRole('main')).toContainText(text);
  };

  await says(['0,00 € di 1.656,00 €', 'Nessun ISEE presentato']);
  await page.getByRole('button', { name: 'Paga 1.500,00 €' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento simulato');

  expect(await declare(2_500_000)).toMatchObject({ changed: false, waits: {} });
  const second = await context.newPage();
  await says(['L’importo è cambiato mentre paghi: puoi finire.', '0,00 € di 1.656,00 €'], second);

  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('1.500,00 €: il pagamento è confermato');
  await says(['Rimborso in esame: 1.080,00 €', '420,00 € di 576,00 €', 'ISEE fino a 26.000,00 €']);
  await examineHere(page, 'a refund that is due', 'story-money');

  expect(await declare(2_300_000)).toEqual({ changed: true });
  await says(['Rimborso in esame: 1.360,00 €', '140,00 € di 296,00 €', 'ISEE fino a 24.000,00 €']);
  const due = { currency: 'EUR', asked: 165_600, waived: 136_000, received: 150_000, stillOwed: 15_600 };
  expect(await account()).toEqual([{ ...due, refundDue: 136_000, refundPaid: 0 }]);

  for (const { refundId } of (await askOffice('refunds/list', { badge })).refunds) {
    await askOffice('refunds/decide', { refundId, decision: 'approved' });
    await askOffice('refunds/payout', { refundId, reference: 'BON-1' });
  }
  await says(['Rimborsato: 1.360,00 €', '140,00 € di 296,00 €']);
  expect(await account()).toEqual([{ ...due, refundDue: 0, refundPaid: 136_000 }]);
});
