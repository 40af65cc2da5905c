import { describe, expect, it } from 'vitest';
import { crashed, refusing, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { givenPortal } from '../testing/portal-fixtures';

const { institution } = await givenPortal();
const { GET } = await import('../../../app/calendar/[file]/route');

const path = '/api/calendar/read';
const token = 'a'.repeat(43);
const file = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

const ask = (name: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/calendar/${name}`, { headers }), {
    params: Promise.resolve({ file: name }),
  });

describe('G14: the address of a calendar', () => {
  it('answers with the file, without a session, and asks the institution for no more than the token', async () => {
    institution.behave(path, succeeding({ file, tag: 'one' }));
    const answer = await ask(`${token}.ics`);

    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('etag')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      '"one"',
    ]);
    expect(await answer.text()).toBe(file);
    expect(institution.asked).toMatchObject([{ path, body: { token } }]);
  });

  it.each(['"one"', 'W/"one"', '"two", "one"'])('answers 304 to who knows it: %s', async (known) => {
    institution.behave(path, succeeding({ file, tag: 'one' }));
    const answer = await ask(`${token}.ics`, { 'if-none-match': known });
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', '"one"']);
  });

  it.each([
    ['has ended', succeeding({ file: null, tag: '' }), 410],
    ['never was', refusing('Non trovato', { status: 404 }), 404],
    ['is read too often', refusing('Troppo', { status: 429 }), 429],
    ['can’t be asked about now', crashed, 503],
    ['gets a result of another shape', succeeding({ file: 7 }), 502],
  ])('that %s: nothing in the answer', async (_, behaviour, status) => {
    institution.behave(path, behaviour);
    const answer = await ask(`${token}.ics`);
    expect([answer.status, await answer.text()]).toEqual([status, '']);
  });

  it.each(['', 'x.ics', `${token}`, `${token}.ics.ics`, `../${token}.ics`, `${token}a.ics`])(
    'that is none isn’t asked about: "%s"',
    async (name) => {
      expect((await ask(name)).status).toBe(404);
      expect(institution.asked).toEqual([]);
    },
  );
});
