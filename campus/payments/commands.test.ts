import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandAlone } from '../testing/test-command.ts';
import { WrongUsage } from '../verb.ts';

const run = (typed: string) => commandAlone(...typed.split(' '));

it.each([
  'charges add',
  'charges add 100200 tuition',
  'charges praise it',
  'charges import',
  'claims answer x perhaps Detto',
  'claims answer x found',
  'payments reconcile list.csv',
  'payments reconcile list.csv --from 2026-11-01 --to tomorrow',
  'payments reconcile list.csv too --from 2026-11-01 --to 2026-11-02',
  'payments reported list.csv',
  'receipts resolve x',
  'refunds decide x',
  'refunds payout x',
])('G7: the command is answered with how it is used: %s', async (typed) => {
  await expect(run(typed)).rejects.toThrow(WrongUsage);
});

it('G7: a bank’s list with a line that is none is refused, with the line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-bank-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'bank.csv');
  await writeFile(file, 'receiptId,amount,currency\nA1,412.00,EUR\nA2,four,EUR\n');
  await expect(run(`payments reconcile ${file} --from 2026-11-01 --to 2026-11-30`)).rejects.toThrow(
    'line 3: it needs a receiptId',
  );
});
