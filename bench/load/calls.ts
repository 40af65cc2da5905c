import { onEachEngine } from '../programs/engines.ts';
import { loginRequest, signIn } from '../programs/sign-in.ts';
import { printTable } from '../report/table.ts';
import { COST_HEADS, costOf, costRow, emptyHandler, type MeasuredRequest } from './cost.ts';

const EMPTY = 'an empty route handler';
const SIGNING_IN = 8; // campus hashes two passwords at a time

/** What a call costs portal and campus, on each engine, beside a route handler that has nothing to do. */
export async function calls(): Promise<void> {
  const rows = await onEachEngine(async (engine, places) => {
    const asked = callsOf(await signIn(places.portalUrl));
    const empty = await costOf(places, asked[EMPTY]);
    const profile = await costOf(places, asked.profile);
    const login = await costOf(places, asked['sign-in'], SIGNING_IN);
    const share = ({ aSecond }: { aSecond: number }) => (100 * aSecond) / empty.aSecond;
    return [
      [EMPTY, ...costRow(engine, empty), 100],
      ['/api/user/profile', ...costRow(engine, profile), share(profile)],
      ['/api/user/login', ...costRow(engine, login, SIGNING_IN), share(login)],
    ];
  });
  printTable(['call', ...COST_HEADS, '% of empty'], rows);
}

function callsOf(cookie: string) {
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return {
    [EMPTY]: emptyHandler(headers),
    profile: { path: '/api/user/profile', method: 'POST', headers, body: '{}', status: 200 },
    'sign-in': { path: '/api/user/login', method: 'POST', headers, body: loginRequest(), status: 200 },
  } satisfies Record<string, MeasuredRequest>;
}
