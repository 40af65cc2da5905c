import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { charges, paymentReceipts, unmatchedReceipts } from '../db/schema.ts';
import { givenCharge } from '../testing/payments/payments-fixtures.ts';
import { givenCareer } from '../testing/people/careers-fixtures.ts';
import { SERVICE_TOKEN, testCampus } from '../testing/test-campus.ts';
import type { VerbSetting } from '../verb.ts';
import { importCharges } from './charges/import-file.ts';
import { reconcile as reconcileFile, reported as reportFile } from './paying/bank-list.ts';

const campus = await testCampus();
await givenCareer(campus.db);
const office = async (path: string, body: object) =>
  (await campus.call(`/api/office/${path}`, body, { token: SERVICE_TOKEN })).result;
const setting = { withOffice: (work) => work(office as never) } as VerbSetting;

async function fileOf(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-money-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'list.csv'), content);
  return join(folder, 'list.csv');
}

it('G7: 412,50 at the end of a semicolon file is charged as 412.50 EUR, and of a comma file nothing is', async () => {
  const lines = (by: string) =>
    [
      ['key', 'badge', 'kind', 'academicYear', 'currency', 'dueOn', 'title', 'amount'].join(by),
      ['K1', '210001', 'request', '2026', 'EUR', '2026-12-01', 'Università', '412,50'].join(by),
    ].join('\r\n');
  const run = async (content: string) =>
    importCharges({ words: [await fileOf(Buffer.from(content, 'latin1'))], flags: {} }, setting);

  await expect(run(lines(','))).rejects.toThrow('line 2, amount: is it 412,50?');
  expect(await campus.db.select().from(charges)).toEqual([]);
  await run(lines(';'));
  expect(await campus.db.select().from(charges)).toMatchObject([
    { amount: 41250, title: { it: 'Università' } },
  ]);
});

it.each(['156,00', '156.00', '"156,00"'])('G7: %s in a bank’s list is 156.00', async (amount) => {
  const at = new Date('2026-11-23T09:00:00Z');
  const receipt: typeof unmatchedReceipts.$inferInsert = {
    ...{ provider: 'simulator' as const, receiptId: randomUUID(), reference: randomUUID() },
    ...{ psp: 'Banca di prova', amount: 15_600, currency: 'EUR', paidAt: at, receivedAt: at },
    reason: 'unknown_reference',
  };
  await campus.db.delete(unmatchedReceipts);
  await campus.db.insert(unmatchedReceipts).values(receipt);
  const reconcile = async (cell: string) => {
    const file = await fileOf(`receiptId;amount;currency\n${receipt.receiptId};${cell};EUR\n`);
    const flags = { from: '2026-11-01', to: '2026-11-30' };
    await reconcileFile({ words: [file], flags }, setting);
  };
  await reconcile(amount);
  await expect(reconcile(amount.replace('156', '155'))).rejects.toThrow('1 differences');
});

it('G7: money that arrived is read from a bank’s own file, of which a line that is too long leaves nothing taken', async () => {
  const at = new Date('2026-11-23T09:00:00Z');
  const { id: chargeId } = await givenCharge(campus.db, { amount: 41_250, status: 'paid', paidAt: at });
  const receiptId = randomUUID();
  await campus.db.insert(paymentReceipts).values({
    ...{ chargeId, provider: 'simulator', receiptId, year: 2026, number: 900_001 },
    ...{ amount: 41_250, currency: 'EUR', psp: 'Banca di prova', paidAt: at, receivedAt: at },
  });
  const reported = async (flow: string, ...lines: string[]) => {
    const text = ['Università;receiptId;amount;currency', ...lines].join('\r\n');
    const file = await fileOf(Buffer.from(text, 'latin1'));
    await reportFile({ words: [file], flags: { flow } }, setting);
  };
  const flowOf = async () => {
    const [stored] = await campus.db
      .select()
      .from(paymentReceipts)
      .where(eq(paymentReceipts.receiptId, receiptId));
    return stored?.reportedIn;
  };
  const line = `Libertà;${receiptId};412,50;EUR`;

  await expect(reported('F1', line, `${line};di più`)).rejects.toThrow(
    'line 3, currency: 5 cells where the first line names 4 columns',
  );
  expect(await flowOf()).toBeNull();
  await expect(reported('F1', line.replace('412,50', '412,05'))).rejects.toThrow('1 differences');
  expect(await flowOf()).toBeNull();
  await reported('F1', line, '');
  expect(await flowOf()).toBe('F1');
  await expect(reported('F2', line)).rejects.toThrow('1 differences');
});
