import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { Area } from '../../../contract/adoption/areas.ts';
import type { Language } from '../../../contract/wire/constants.ts';

process.env.SESSION_SECRETS = 'the-secret-of-these-tests-1234567890';
const { startAskingWhatIsOffered } = await import('./ask-what-is-offered.ts');
const { hear, standingOf } = await import('./offered.ts');

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  hear(null);
});

type Answer = (response: ServerResponse) => unknown;
const json =
  (said: unknown): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code, { 'content-type': 'text/html' }).end('<h1>no</h1>');

/** An institution that answers at the fixed path alone; `asked` has the bearers that came. */
async function givenInstitution(answer: Answer) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url, method, headers }, response) => {
    if (method !== 'GET' || url !== '/.well-known/ateneo') return status(404)(response);
    asked.push(headers.authorization);
    return answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

async function heardFrom(...answers: Answer[]) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const institutions = await Promise.all(answers.map(givenInstitution));
  const asking = startAskingWhatIsOffered(
    institutions.map(({ url }) => url),
    log,
  );
  ends.push(asking.stop);
  await asking.heard;
  return { institutions, lines };
}

const standing = (area: Area, language: Language = 'it') => standingOf(area, language);

describe('what an institution says of itself', () => {
  it('is asked once, without a bearer, and counts for every area', async () => {
    const { institutions } = await heardFrom(json({ areas: ['student.exams', 'student.canteen'] }));
    expect(institutions.map(({ asked }) => asked)).toEqual([[undefined]]);
    expect(standing('student.exams')).toEqual({ is: 'here' });
    expect(standing('student.payments')).toEqual({ is: 'absent' });
  });

  it('has addresses for what is elsewhere, in the reader’s language', async () => {
    const links = {
      'student.payments': 'https://tasse.example.edu',
      'student.surveys': {
        it: 'https://example.edu/questionari',
        en: 'https://example.edu/en/surveys',
        es: 'https://example.edu/es/encuestas',
      },
    };
    await heardFrom(json({ areas: [], links }));
    expect(standing('student.payments', 'es')).toEqual({
      is: 'elsewhere',
      href: 'https://tasse.example.edu',
    });
    expect(standing('student.surveys', 'en')).toEqual({
      is: 'elsewhere',
      href: 'https://example.edu/en/surveys',
    });
  });

  it('is asked of the next origin where the first is broken, or doesn’t say it', async () => {
    await heardFrom((response) => response.destroy(), status(404), json({ areas: [] }));
    expect(standing('student.exams')).toEqual({ is: 'absent' });
  });

  it.each<[string, Answer, RegExp | null]>([
    ['a 404', status(404), null],
    ['HTML', status(200), /the answer: /],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), null],
    ['another shape', json({ areas: 'all' }), /areas: /],
    ['more than 64 KB', json({ areas: ['x'.repeat(70_000)] }), /the answer: /],
  ])('is nothing where it is %s, which the log tells', async (_what, answer, tells) => {
    const { lines } = await heardFrom(answer);
    expect(standing('student.exams')).toEqual({ is: 'here' });
    if (tells) expect(lines.join()).toMatch(tells);
    else expect(lines).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)'],
    ['https:student/exams'],
    ['https:/evil.example'],
    ['https://student@evil.example'],
    ['http://example.edu'],
  ])('has a bad address, %s, left out, and the others stay', async (link) => {
    const links = { 'student.exams': link, 'student.surveys': 'https://example.edu/surveys' };
    const { lines } = await heardFrom(json({ areas: [], links }));
    expect(standing('student.exams')).toEqual({ is: 'absent' });
    expect(standing('student.surveys')).toEqual({ is: 'elsewhere', href: 'https://example.edu/surveys' });
    expect(lines.join()).toMatch(/links\.student\.exams: must be an https address/);
  });

  it.each<[string, Answer]>([
    ['away', status(503)],
    ['behind a proxy that says 403', status(403)],
    ['behind a page of HTML', status(200)],
    ['behind a proxy that finds nobody, once', status(404)],
  ])('stays as it was while the institution is %s', async (_what, answer) => {
    const answers = [json({ areas: [] }), answer];
    const institution = await givenInstitution((response) =>
      (answers.shift() ?? json({ areas: [] }))(response),
    );
    const asking = startAskingWhatIsOffered([institution.url], pino({ level: 'silent' }), 20);
    ends.push(asking.stop);
    await expect.poll(() => institution.asked.length).toBeGreaterThan(3);
    expect(standing('student.exams')).toEqual({ is: 'absent' });
  });

  it('goes once the institution no longer says it, twice in a row', async () => {
    const answers = [json({ areas: [] })];
    const institution = await givenInstitution((response) => (answers.shift() ?? status(404))(response));
    const asking = startAskingWhatIsOffered([institution.url], pino({ level: 'silent' }), 20);
    ends.push(asking.stop);
    await asking.heard;
    expect(standing('student.exams')).toEqual({ is: 'absent' });
    await expect.poll(() => standing('student.exams')).toEqual({ is: 'here' });
    expect(institution.asked.length).toBeGreaterThan(2);
  });

  it('stands while the institution is away and a proxy then says once that nothing is there', async () => {
    const answers = [json({ areas: [] }), status(503), status(404)];
    const institution = await givenInstitution((response) => (answers.shift() ?? status(503))(response));
    const asking = startAskingWhatIsOffered([institution.url], pino({ level: 'silent' }), 20);
    ends.push(asking.stop);
    await expect.poll(() => institution.asked.length).toBeGreaterThan(3);
    expect(standing('student.exams')).toEqual({ is: 'absent' });
  });

  it('says nothing where it names no area, and its log tells each name that is none', async () => {
    const { lines } = await heardFrom(json({ areas: ['exams', 'Student.Lessons'] }));
    expect(standing('student.exams')).toEqual({ is: 'here' });
    expect(lines.join()).toContain('Student.Lessons');
    const other = await heardFrom(json({ areas: ['exams', 'student.lessons'] }));
    expect([standing('student.exams').is, standing('student.lessons').is]).toEqual(['absent', 'here']);
    expect(other.lines.join()).toContain('is no area');
  });

  it('is asked again from time to time', async () => {
    const institution = await givenInstitution(json({ areas: [] }));
    const asking = startAskingWhatIsOffered([institution.url], pino({ level: 'silent' }), 20);
    ends.push(asking.stop);
    await expect.poll(() => institution.asked.length).toBeGreaterThan(2);
  });
});
