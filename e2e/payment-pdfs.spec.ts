import { givenCharge } from './support/fixtures/charges.ts';
import { expect, test } from './support/portal.ts';

const statement = '/api/student/payments/years/2026/statement.pdf';

test('G7: a year’s statement is a file to keep, for whoever is signed in as a student', async ({
  page,
  signInAsStudent,
}) => {
  expect((await page.request.get(statement)).status()).toBe(401);
  await signInAsStudent();

  const file = await page.request.get(statement);

  expect(file.status()).toBe(200);
  expect(file.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="versamenti-2026.pdf"',
    'cache-control': 'private, no-store',
  });
  expect((await file.body()).subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
  for (const year of ['0', '26', '99999', '2026x', '2026.5', '2.026e3', '0x7EA', '+2026']) {
    const none = await page.request.get(`/api/student/payments/years/${year}/statement.pdf`);
    expect(none.status(), year).toBe(404);
  }
});

test('G7: the papers of somebody else’s charge are not there, nor those of one that has none, nor for a professor', async ({
  page,
  signInAsStudent,
  signInAsProfessor,
  givenStudent,
}) => {
  const charge = { kind: 'request', amount: 1_600, dueOn: '2026-12-31' } as const;
  const other = await givenStudent();
  const others = await givenCharge(other, charge);
  const own = await signInAsStudent();
  const unpaid = await givenCharge(own, charge);

  for (const id of [others, unpaid, 'no-id', '00000000-0000-4000-8000-000000000000']) {
    for (const paper of ['receipt', 'notice']) {
      const answer = await page.request.get(`/api/student/payments/${id}/${paper}.pdf`);
      expect(answer.status(), `${paper} of ${id}`).toBe(404);
      const says = 'Questo documento non c’è, o il tuo ateneo non lo offre qui.';
      expect(await answer.text()).toBe(id === 'no-id' ? '' : says);
    }
  }

  await signInAsProfessor();
  expect((await page.request.get(statement)).status()).toBe(404);
});
