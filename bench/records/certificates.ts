import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { askInstitution, askOffice, issueToken } from '../../e2e/support/fixtures/institution.ts';
import { givenStudent } from '../../e2e/support/fixtures/people.ts';
import { keepPlaces } from '../../e2e/support/programs/places.ts';
import { timed } from '../../e2e/support/screens/timed.ts';
import { onEachEngine } from '../programs/engines.ts';
import { printTable } from '../report/table.ts';

const CERTIFICATES = 200;
const WANTED_S = 60;
const ASKED_BEFORE = 100;

/** Issues certificates in the background. Compares a student's dashboard times before and meanwhile. */
export async function certificates([count = String(CERTIFICATES)]: string[]): Promise<void> {
  const rows = await onEachEngine(async (engine, places) => {
    keepPlaces(places);
    return [[engine, ...(await measure(Number(count)))]];
  });
  printTable(
    [
      'engine',
      `${count} certificates, s`,
      `within ${WANTED_S} s`,
      'dashboard before, ms',
      'meanwhile, ms',
      'ratio',
    ],
    rows,
  );
}

async function measure(count: number): Promise<(string | number)[]> {
  const badges: string[] = [];
  for (let each = 0; each < count; each++) badges.push((await givenStudent()).badge ?? '');
  const token = await issueToken((await givenStudent()).profileId);
  const dashboard = () => timed(() => askInstitution('/api/student/dashboard/summary', {}, token));
  const before: number[] = [];
  while (before.length < ASKED_BEFORE) before.push(await dashboard());

  const batchId = randomUUID();
  const usual = { kind: 'enrolment', language: 'it', purpose: 'scholarship', by: 'Ufficio' } as const;
  const begunAt = performance.now();
  await askOffice('certificates/begin', { ...usual, batchId, badges });
  const meanwhile: number[] = [];
  for (;;) {
    const { waiting, issued } = await askOffice('certificates/batch', { batchId });
    if (waiting === 0) {
      if (issued !== count) throw new Error(`${issued} of ${count} were made`);
      break;
    }
    for (let each = 0; each < 10; each++) {
      meanwhile.push(await dashboard());
      await pause(20);
    }
  }
  const seconds = (performance.now() - begunAt) / 1000;
  const [was, is] = [median(before), median(meanwhile)];
  return [seconds, seconds <= WANTED_S ? 'yes' : 'no', was, is, is / was];
}

const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
