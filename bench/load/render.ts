import { onEachEngine } from '../programs/engines.ts';
import { signIn } from '../programs/sign-in.ts';
import { printTable } from '../report/table.ts';
import { COST_HEADS, costOf, costRow, emptyHandler } from './cost.ts';
import type { Cost } from './load.ts';

const PAGES = ['/student/dashboard', '/student/exams'];

/**
 * What a signed-in student's page costs portal and campus, on each engine, compared with a route handler that
 * does no work; and the length of its document.
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
