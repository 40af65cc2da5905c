import process from 'node:process';
import { onEachEngine } from '../programs/engines.ts';
import { signIn } from '../programs/sign-in.ts';
import { printTable } from '../report/table.ts';
import { COST_HEADS, costOf, costRow, emptyHandler } from './cost.ts';
import type { Cost } from './load.ts';

/** Times its length alone: a document is never quite the same twice. */
const MOST_UNDER_LOAD = 1.02;
const PAGES = ['/student/dashboard', '/student/exams'];

/**
 * What a signed-in student's page costs portal and campus, on each engine, compared with a route handler that
 * does no work; and the length of its document, alone and under the load. It fails where the load makes
 * documents longer: such a page went out twice, as a skeleton and then whole.
 */
export async function render(): Promise<void> {
  const rows = await onEachEngine(async (engine, places) => {
    const measured: (string | number)[][] = [];
    const empty = await costOf(places, emptyHandler({ cookie: await signIn(places.portalUrl) }));
    for (const path of PAGES) {
      const headers = { cookie: await signIn(places.portalUrl), accept: 'text/html' };
      const document = await (await fetch(places.portalUrl + path, { headers })).text();
      const cost = await costOf(places, { path, method: 'GET', headers, body: null, status: 200 });
      if (cost.meanBytes > MOST_UNDER_LOAD * Buffer.byteLength(document)) process.exitCode = 1;
      measured.push([
        path,
        ...costRow(engine, cost),
        Buffer.byteLength(document) / 1000,
        cost.meanBytes / 1000,
        cpuOf(cost) / cpuOf(empty),
      ]);
    }
    return measured;
  });
  printTable(['page', ...COST_HEADS, 'document KB', 'KB under load', 'times the CPU of empty'], rows);
}

const cpuOf = ({ cpuMs: [portal = Number.NaN] }: Cost) => portal;
