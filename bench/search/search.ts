import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../../campus/config.ts';
import { runImport } from '../../campus/import/run-import.ts';
import { historiesOf } from '../../campus/import/writing/leave.ts';
import { openInstitution } from '../../campus/institution.ts';
import { createClock } from '../../campus/platform/time/clock.ts';
import { timeZone } from '../../campus/testing/teaching/exams-fixtures.ts';
import { startPostgres } from '../../campus/testing/test-server.ts';
import { issueToken } from '../../e2e/support/fixtures/institution.ts';
import { keepPlaces, type Places } from '../../e2e/support/programs/places.ts';
import { sessionCookie, sessionOf } from '../../e2e/support/programs/session-cookie.ts';
import { startPlaces } from '../../e2e/support/programs/start-places.ts';
import { addTerm } from '../import/term.ts';
import { printTable } from '../report/table.ts';
import { addSessions, type Reader, readersOf } from './search-readers.ts';
import { searchWords } from './search-texts.ts';

const SEARCHES = 200;
const WARMING = 10;
const WANTED_MS = 100;
/** Of the largest roster. */
const STUDENTS = 200;

type Row = (string | number)[];
type Ask = (text: string) => Promise<Response>;

/** What searches of an imported university take in campus and through the portal, on each engine. */
export async function search([source]: string[]): Promise<void> {
  if (!source) throw new Error('npm run bench -- search <zip or folder>');
  const path = resolve(process.env.INIT_CWD ?? '.', source); // npm has gone to the project's folder
  const postgres = await startPostgres();
  try {
    const rows = [
      ...(await measured('PostgreSQL', path, postgres.env)),
      ...(await measured('embedded', path, {})),
    ];
    const heads = ['searches of', 'engine', 'asked of', 'median ms', 'p95 ms', 'max ms'];
    printTable([...heads, 'found nothing', `within ${WANTED_MS} ms`], rows);
  } finally {
    await postgres.stop();
  }
}

async function measured(engine: string, path: string, env: Record<string, string>): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-search-'));
  const readers = await givenUniversity(path, { DATA_DIR: dataDir, ...env });
  const settings = { CAMPUS_DEMO: '0', ...env };
  const { places, stop } = await startPlaces(`search: ${engine}`, settings, dataDir);
  keepPlaces(places);
  try {
    const rows: Row[] = [];
    for (const reader of readers) {
      const words = searchWords(reader.texts, SEARCHES);
      const asked = { campus: await atCampus(places, reader), 'the portal': await atPortal(places, reader) };
      for (const [place, ask] of Object.entries(asked)) {
        const what = `a ${reader.type} with ${reader.texts.length} to find`;
        rows.push([what, engine, place, ...(await timesOf(ask, words))]);
      }
    }
    return rows;
  } finally {
    await stop();
  }
}

async function givenUniversity(path: string, env: Record<string, string>): Promise<Reader[]> {
  const database = await openInstitution(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env }));
  try {
    const deps = { db: database.db, clock: createClock(), timeZone, histories: historiesOf() };
    const { outcome } = await runImport(path, { skipInvalid: true }, deps);
    if (outcome !== 'applied') throw new Error(`the bundle was not taken: ${outcome}`);
    await addTerm(database.db, STUDENTS);
    await addSessions(database.db);
    return await readersOf(database.db);
  } finally {
    await database.close();
  }
}

async function atCampus({ campusUrl }: Places, { type, profileId }: Reader): Promise<Ask> {
  const authorization = `Bearer ${await issueToken(profileId)}`;
  return (text) => post(`${campusUrl}/api/${type}/search/find`, text, { authorization });
}

async function atPortal({ portalUrl }: Places, { type, profileId, personId }: Reader): Promise<Ask> {
  const names = { givenName: '', familyName: '', name: '', email: '', badge: null, password: null };
  const person = { type, profileId, personId, profileIds: [profileId], ...names };
  const { name, value } = await sessionCookie(await sessionOf(person));
  const headers = { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' };
  return (text) => post(`${portalUrl}/api/${type}/search/find`, text, headers);
}

const post = (url: string, text: string, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'it', ...headers },
    body: JSON.stringify({ text }),
  });

/** One after the other, as somebody types. */
async function timesOf(ask: Ask, words: string[]): Promise<Row> {
  for (const word of words.slice(0, WARMING)) await (await ask(word)).text();
  const times: number[] = [];
  let inVain = 0;
  for (const word of words) {
    const startedAt = performance.now();
    const answer = await ask(word);
    const said = await answer.text();
    times.push(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`“${word}”: ${answer.status} ${said}`);
    if (JSON.parse(said).result.found.length === 0) inVain += 1;
  }
  const sorted = times.sort((one, other) => one - other);
  const [median = 0, p95 = 0, max = 0] = [0.5, 0.95, 1].map((part) =>
    sorted.at(Math.ceil(sorted.length * part) - 1),
  );
  return [median, p95, max, inVain, p95 <= WANTED_MS ? 'yes' : 'no'];
}
