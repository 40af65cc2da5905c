import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { verbSetting } from '../cli/office-line.ts';
import { readConfig } from '../config.ts';
import { type Verb, WrongUsage } from '../verb.ts';
import { chargesVerb } from './charges/charges-verb.ts';
import { claimsVerb } from './paying/claims-verb.ts';
import { paymentsVerb } from './paying/payments-verb.ts';
import { receiptsVerb } from './paying/receipts-verb.ts';
import { refundsVerb } from './refunds/refunds-verb.ts';

/** Nothing is there: what is wrong with the words is said before the institution is opened. */
const setting = verbSetting(readConfig({ NODE_ENV: 'test', DATA_DIR: '/dev/null', LOG_LEVEL: 'silent' }));
const verbs: Record<string, Verb> = {
  charges: chargesVerb,
  claims: claimsVerb,
  payments: paymentsVerb,
  receipts: receiptsVerb,
  refunds: refundsVerb,
};
const run = (verb: string, words: string[], flags = {}) => verbs[verb]?.run({ words, flags }, setting);

it.each([
  ['charges', [], {}],
  ['charges', ['add', '100200', 'tuition'], {}],
  ['charges', ['praise', 'it'], {}],
  ['claims', [], {}],
  ['claims', ['answer', 'x', 'perhaps'], { what: 'Detto' }],
  ['claims', ['answer', 'x', 'found'], {}],
  ['payments', ['reconcile', 'list.csv'], {}],
  ['payments', ['reconcile', 'list.csv'], { from: '2026-11-01', to: 'tomorrow' }],
  ['payments', ['reconcile', 'list.csv', 'too'], { from: '2026-11-01', to: '2026-11-02' }],
  ['receipts', ['resolve', 'x'], {}],
  ['refunds', [], {}],
  ['refunds', ['deny', 'x'], {}],
  ['refunds', ['approve'], {}],
  ['refunds', ['paid', 'x'], {}],
])('G7: the command of %s is answered with how it is used: %j %j', async (verb, words, flags) => {
  await expect(run(verb, words, flags)).rejects.toThrow(WrongUsage);
});

it('G7: a bank’s list with a line that is none is refused, with the line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-bank-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'bank.csv');
  await writeFile(file, 'receiptId,amount,currency\nA1,412.00,EUR\nA2,four,EUR\n');
  const days = { from: '2026-11-01', to: '2026-11-30' };
  await expect(run('payments', ['reconcile', file], days)).rejects.toThrow('line 3: it needs a receiptId');
});
