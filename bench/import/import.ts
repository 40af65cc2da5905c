import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBundle } from '../../campus/import/reading/bundle.ts';
import { readBundle } from '../../campus/import/reading/read-bundle.ts';
import { collectFindings } from '../../campus/import/reports/findings.ts';
import type { ImportReport, ImportState } from '../../contract/operations/imports.ts';
import { askOffice } from '../../e2e/support/fixtures/institution.ts';
import { keepPlaces } from '../../e2e/support/programs/places.ts';
import { startPlaces } from '../../e2e/support/programs/start-places.ts';
import { printTable } from '../report/table.ts';
import { type Bookings, bookWhile, givenBookers } from './bookers.ts';

const AFTERWARDS_MS = 20_000;

/** Imports a OneRoster bundle on the embedded database while people book, against the mere reading of it. */
export async function importBundle([source]: string[]): Promise<void> {
  if (!source) throw new Error('npm run bench -- import <zip or folder>');
  const path = resolve(process.env.INIT_CWD ?? '.', source); // npm has gone to the project's folder
  const { places, stop } = await startPlaces('import', { CAMPUS_DEMO: '0' });
  keepPlaces(places);
  try {
    const reading = await secondsToRead(path);
    const first = await startImport(path);
    await first.until(({ phase, report }) => phase === 'applying' || report !== null); // empty until then, as it must be
    const bookers = await givenBookers();
    const during = await bookWhile(bookers, async () => (await first.state()).report === null);
    const end = performance.now() + AFTERWARDS_MS;
    const afterwards = await bookWhile(bookers, async () => performance.now() < end);
    const again = await startImport(path);

    printTable(
      ['', 'seconds', 'of the reading', 'outcome'],
      [
        ['reading the bundle', reading, 1, ''],
        importRow('import', await first.report(), reading),
        importRow('the same again', await again.report(), reading),
      ],
    );
    printTable(
      ['bookings', 'number', 'failed', 'median ms', 'slowest ms'],
      [bookingsRow('while it imports', during), bookingsRow('afterwards', afterwards)],
    );
  } finally {
    await stop();
  }
}

async function secondsToRead(path: string): Promise<number> {
  const startedAt = performance.now();
  const bundle = await openBundle(path);
  await readBundle(bundle, collectFindings());
  bundle.close();
  return (performance.now() - startedAt) / 1000;
}

async function startImport(path: string) {
  const { runId } = await askOffice('import/run', { path });
  const state = () => askOffice('import/state', { runId });
  const until = async (reached: (state: ImportState) => boolean): Promise<ImportState> => {
    const now = await state();
    if (reached(now)) return now;
    await pause(200);
    return await until(reached);
  };
  return { state, until, report: async () => (await until(({ report }) => report !== null)).report };
}

function importRow(what: string, report: ImportReport | null, reading: number) {
  if (!report) return [what, 0, 0, 'no report'];
  const sum = (change: 'added' | 'changed' | 'removed') =>
    report.files.reduce((total, file) => total + file[change], 0);
  const rows = `${sum('added')} added, ${sum('changed')} changed, ${sum('removed')} removed`;
  return [what, report.seconds, report.seconds / reading, `${report.outcome}: ${rows}`];
}

const bookingsRow = (what: string, { times, failed }: Bookings) => {
  const sorted = times.toSorted((one, other) => one - other);
  return [what, times.length, failed, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
};
