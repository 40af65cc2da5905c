import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../campus/testing/test-server.ts';
import { dayIn } from '../../e2e/support/fixtures/days.ts';
import { askOffice } from '../../e2e/support/fixtures/institution.ts';
import { academicYear, givenStudent } from '../../e2e/support/fixtures/people.ts';
import type { Program } from '../../e2e/support/programs/programs.ts';
import { type Campus, campusOn } from '../programs/campus-on.ts';
import { printTable } from '../report/table.ts';
import { PROVIDER, type Receipt, sent } from '../rush/sent-receipt.ts';

const TIMES = 50;
/** The first notice after a start takes some fifty milliseconds: the end comes before, within and after. */
const WITHIN_MS = 120;

/**
 * Ends campus like `kill -9` during a payment's notice, several times. The provider sends the notice again
 * each time. No payment may count twice or be lost, and no receipt number may be missing.
 */
export async function killed([times = String(TIMES)]: string[]): Promise<void> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-killed-'));
  let program: Program | null = null;
  try {
    const campus = await campusOn(postgres.env, dataDir);
    program = await campus.start();
    const { badge } = await givenStudent();
    const ends: string[] = [];
    for (let turn = 0; turn < Number(times); turn++) {
      const receipt = await givenReceipt(badge ?? '', 10_000 + turn);
      const [first] = await Promise.all([send(campus, receipt), endSoon(program)]);
      program = await campus.start();
      ends.push(`${first}, then ${await send(campus, receipt)}`);
    }
    await report(ends);
  } finally {
    await program?.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function givenReceipt(badge: string, amount: number): Promise<Receipt> {
  const charge = { badge, kind: 'request', academicYear: academicYear(), currency: 'EUR' } as const;
  const { id } = await askOffice('charges/add', { ...charge, amount, dueOn: dayIn(9) });
  return { receiptId: randomUUID(), reference: `charge:${id}`, amount };
}

async function endSoon(program: Program): Promise<void> {
  await pause(randomInt(WITHIN_MS));
  await program.kill();
}

/** What was answered; `cut` where campus had ended. */
async function send({ url, secret }: Campus, receipt: Receipt): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/payments/notice`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: PROVIDER, ...sent(receipt, secret) }),
    });
    const { result } = (await answer.json()) as { result: { outcome: string } };
    return result.outcome;
  } catch {
    return 'cut';
  }
}

async function report(ends: string[]): Promise<void> {
  const { receipts } = await askOffice('receipts/list', { from: dayIn(-1), to: dayIn(1) });
  const open = await askOffice('charges/list', { status: 'open' });
  const numbers = receipts
    .map(({ number }) => Number(number?.split('/')[1]))
    .sort((one, other) => one - other);
  const gaps = numbers.filter((number, index) => number !== index + 1).length;
  printTable(
    ['kill -9 while a notice is taken, and sent again', 'times'],
    [...Map.groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]),
  );
  console.log(`${ends.length} charges, ${receipts.length} receipts, ${open.length} still open, ${gaps} gaps`);
  if (receipts.length !== ends.length || open.length > 0 || gaps > 0) process.exitCode = 1;
}
