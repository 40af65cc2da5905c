import { describe, expect, it } from 'vitest';
import { findingOf } from './finding.ts';
import { createKnowledge } from './knowledge.ts';

const MINUTE = 60_000;
const EXAMS = 'student/exams/list';
const bare = (status: number) => ({ status, envelope: null });
const said = (status: number) => ({ status, envelope: {} });

type Known = ReturnType<typeof createKnowledge>;
type Answer = Parameters<typeof findingOf>[1];
/** Of a read that asks of no one thing, while the institution answers the fifteen. */
function learn(known: Known, path: string, answer: Answer, now: number) {
  known.noteSound(now);
  known.learn(path, findingOf({ path, body: {}, reads: true }, answer), now);
}

describe('what the answers tell', () => {
  it.each([404, 405, 501])('a %i without an envelope is a call that doesn’t exist', (status) => {
    const known = createKnowledge(null);
    expect(known.isHere('student.exams')).toBe(true);
    learn(known, EXAMS, bare(status), 0);
    expect(known.mayAsk(EXAMS, MINUTE)).toBe(false);
    expect(known.isHere('student.exams')).toBe(false);
    expect(known.isHere('professor.exams')).toBe(true);
  });

  it.each([
    ['one person’s 404 with an envelope', said(404)],
    ['a 405 with an envelope', said(405)],
    ['a refusal', said(403)],
    ['a page of HTML that says 403', bare(403)],
    ['a 429', bare(429)],
  ])('%s hides nothing', (_what, answer) => {
    const known = createKnowledge(null);
    learn(known, EXAMS, answer, 0);
    expect(known.mayAsk(EXAMS, 0)).toBe(true);
    expect(known.isHere('student.exams')).toBe(true);
  });

  it('what was answered once is there: a later 404 without an envelope is a fault on the way', () => {
    const known = createKnowledge(null);
    learn(known, EXAMS, said(404), 0);
    learn(known, EXAMS, bare(404), 1);
    expect(known.mayAsk(EXAMS, 2)).toBe(true);
  });

  it('a bearer that is refused before anybody looked for the call says nothing of it', () => {
    const known = createKnowledge(null);
    learn(known, EXAMS, said(401), 0);
    learn(known, EXAMS, bare(404), 1);
    expect(known.mayAsk(EXAMS, 2)).toBe(false);
  });

  it.each([
    ['to a read that names one thing', { path: 'student/exams/detail', body: { examId: 'x' } }, false],
    [
      'the same where the area’s list is missing too',
      { path: 'student/exams/detail', body: { examId: 'x' } },
      true,
    ],
    [
      'to a list that begins after something',
      { path: 'student/notifications/list', body: { after: '5a7e0000-0000-4000-8000-000000000001' } },
      false,
    ],
    ['to a search of plain words', { path: 'student/search/find', body: { text: 'analisi 1' } }, true],
    [
      'to a search that a firewall may not like',
      { path: 'student/search/find', body: { text: "' or 1=1" } },
      false,
    ],
    ['to a list', { path: EXAMS, body: {} }, true],
    [
      'to a list with its choices',
      { path: 'student/courses/list', body: { view: 'mine', text: '', page: 1 } },
      true,
    ],
    [
      'to a list of one faculty',
      { path: 'student/courses/list', body: { facultyId: '5a7e0000-0000-4000-8000-000000000001' } },
      false,
    ],
    ['to a week', { path: 'student/lessons/list', body: { week: '1900-01-01' } }, false],
    ['to a first page', { path: 'user/readings', body: { page: 1 } }, true],
    ['to a page past the end', { path: 'student/courses/list', body: { view: 'open', page: 9999 } }, false],
    ['to a list of one code', { path: 'student/offers/list', body: { code: 'ECO-2026', page: 1 } }, false],
    ['to a year', { path: 'student/payments/statement', body: { year: 1999 } }, false],
  ])('E1: whether a 404, 405 or 501 %s tells of the call', (what, asked, isTold) => {
    for (const status of [404, 405, 501])
      expect(findingOf({ ...asked, reads: true }, bare(status), what.includes('list is missing'))).toBe(
        isTold ? 'missing' : null,
      );
  });

  it('E1: a change is always tried: what somebody did would be lost', () => {
    for (const status of [404, 405, 501])
      expect(findingOf({ path: 'student/exams/book', body: {} }, bare(status), true)).toBeNull();
  });

  it('while nothing else of the institution was heard, what isn’t there is asked again after half a minute', () => {
    const known = createKnowledge(null);
    known.learn(EXAMS, 'missing', 0);
    expect(known.mayAsk(EXAMS, 29_999)).toBe(false);
    expect(known.mayAsk(EXAMS, 30_000)).toBe(true);
    known.noteSound(40_000);
    known.learn(EXAMS, 'missing', 100_001);
    expect(known.mayAsk(EXAMS, 130_001)).toBe(true);
  });

  it('what was found just before the institution was heard is sure from then on', () => {
    const known = createKnowledge(null);
    known.learn(EXAMS, 'missing', 0);
    known.noteSound(20_000);
    expect(known.mayAsk(EXAMS, 10 * MINUTE - 1)).toBe(false);
    expect(known.mayAsk(EXAMS, 10 * MINUTE)).toBe(true);
  });

  it.each(['user/login', 'user/profile', 'user/faculties'])(
    'the fifteen are always asked: nobody is kept out for ten minutes by a gateway’s 404 to %s',
    (path) => {
      const known = createKnowledge([]);
      learn(known, path, bare(404), 0);
      learn(known, path, bare(501), 0);
      expect(known.mayAsk(path, 1)).toBe(true);
    },
  );

  it('what no contract names is not remembered', () => {
    const known = createKnowledge(null);
    learn(known, 'student/canteen/menu', bare(404), 0);
    expect(known.isMissing('student/canteen/menu')).toBe(false);
  });
});

describe('after ten minutes', () => {
  it('one request asks again, and the others wait for what it finds', () => {
    const known = createKnowledge(null);
    learn(known, EXAMS, bare(404), 0);
    expect(known.mayAsk(EXAMS, 10 * MINUTE - 1)).toBe(false);
    expect(known.isClosed(EXAMS, 10 * MINUTE)).toBe(false);
    expect([1, 2, 3].map(() => known.mayAsk(EXAMS, 10 * MINUTE))).toEqual([true, false, false]);
    expect(known.isHere('student.exams')).toBe(false);

    learn(known, EXAMS, said(200), 10 * MINUTE + 5);
    expect(known.mayAsk(EXAMS, 10 * MINUTE + 6)).toBe(true);
    expect(known.isHere('student.exams')).toBe(true);
  });

  it('it isn’t asked for ten minutes more where it still doesn’t exist', () => {
    const known = createKnowledge(null);
    learn(known, EXAMS, bare(404), 0);
    expect(known.mayAsk(EXAMS, 10 * MINUTE)).toBe(true);
    learn(known, EXAMS, bare(404), 10 * MINUTE);
    expect(known.mayAsk(EXAMS, 20 * MINUTE - 1)).toBe(false);
  });

  it('another tries after half a minute, if the first has brought no answer', () => {
    const known = createKnowledge(null);
    learn(known, EXAMS, bare(404), 0);
    known.mayAsk(EXAMS, 10 * MINUTE);
    expect(known.mayAsk(EXAMS, 10 * MINUTE + 29_999)).toBe(false);
    expect(known.mayAsk(EXAMS, 10 * MINUTE + 30_000)).toBe(true);
  });
});

describe('what is said of the areas', () => {
  it('counts before what the answers tell: what is said to be there is asked every time', () => {
    const known = createKnowledge(['student.exams']);
    learn(known, EXAMS, bare(404), 0);
    expect(known.mayAsk(EXAMS, 1)).toBe(true);
    expect(known.isHere('student.exams')).toBe(true);
  });

  it('counts for every call that the area’s pages and buttons need', () => {
    const known = createKnowledge(['student.exams']);
    for (const path of ['student/exams/outcomes', 'student/exams/detail', 'student/exams/book']) {
      known.learn(path, 'missing', 0);
      expect(known.mayAsk(path, 1)).toBe(true);
    }
  });

  it('leaves the parts of an area to the answers', () => {
    const known = createKnowledge(['student.exams']);
    learn(known, 'student/exams/transcript', bare(404), 0);
    expect(known.mayAsk('student/exams/transcript', 1)).toBe(false);
  });

  it('closes the calls of what isn’t named, but not those that another area asks too', () => {
    const known = createKnowledge(['student.offers']);
    expect(known.mayAsk('student/exams/book', 0)).toBe(false);
    expect(known.mayAsk('student/documents/templates', 0)).toBe(false);
    expect(known.mayAsk('student/documents/list', 0)).toBe(true);
    expect(known.mayAsk('user/readings', 0)).toBe(true);
  });

  it('is the operator’s word before the institution’s', () => {
    const known = createKnowledge(['student.exams']);
    known.hear(['student.lessons']);
    expect(known.isHere('student.exams')).toBe(true);
    expect(known.isHere('student.lessons')).toBe(false);
  });

  it('is the institution’s where the operator said nothing, as long as it says it', () => {
    const known = createKnowledge(null);
    learn(known, EXAMS, bare(404), 0);
    known.hear(['student.exams']);
    expect(known.mayAsk(EXAMS, 1)).toBe(true);
    expect(known.isHere('student.lessons')).toBe(false);
    known.hear(null);
    expect(known.isHere('student.lessons')).toBe(true);
    expect(known.isHere('student.exams')).toBe(false);
  });
});
