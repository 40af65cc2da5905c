import { onEachEngine } from '../programs/engines.ts';
import { signIn } from '../programs/sign-in.ts';
import { printTable } from '../report/table.ts';
import { COST_HEADS, costOf, costRow, emptyHandler } from './cost.ts';
import type { Cost } from './load.ts';

const PAGES = ['/student/dashboard', '/student/exams'];

/**
 * What a page of a signed-in student costs portal and campus, on each engine, beside a route handler that has nothing to
 * do, and how long its document is.
 */
export async function render(): Promise<void> {
  const rows = await onEachEngine(async (engine, places) => {
    const measured: (string | number)[][] = [];
    const empty = await costOf(places, emptyHandler({ cookie: await signIn(places.portalUrl) }));
    for (const path of PAGES) {
      const headers = { cookie: await signIn(places.portalUrl), accept: 'text/html' };
      const document = await (await fetch(places.portalUrl + path, { headers })).text();
      const cost = await costOf(places, { path, method: 'GET', headers, body: null, status: 200 });
      measured.push([
        path,
        ...costRow(engine, cost),
        Buffer.byteLength(document) / 1000,
        cpuOf(cost) / cpuOf(empty),
      ]);
    }
    return measured;
  });
  printTable(['page', ...COST_HEADS, 'document KB', 'times the CPU of empty'], rows);
}

const cpuOf = ({ cpuMs: [portal = Number.NaN] }: Cost) => portal;
