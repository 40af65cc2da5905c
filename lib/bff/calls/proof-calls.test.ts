import { expect, it } from 'vitest';
import { answering, refusing, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { givenPortal } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const additions = [
  ['/api/user/stepup', { password: 'c2VncmV0YQ==' }, { confirmed: true }],
  ['/api/user/pendingemail', { step: 'resend' }, { type: 'STUDENT', name: 'Bea Foresti' }],
  ['/api/user/email', { token: 'x'.repeat(43) }, { proven: true }],
  ['/api/user/email', { undo: 'x'.repeat(43) }, { undone: true }],
] as const;

it.each(additions)('S7: %s with %j goes on, and its answer comes back', async (path, body, result) => {
  institution.behave(path, succeeding(result));
  const answer = await post(path, body, { as: givenSession() });
  expect(answer).toMatchObject({ status: 200, success: true });
  expect(institution.askedFor(path)).toMatchObject([{ body }]);
});

it('S7: a link goes without the session’s bearer, for it may be somebody else’s', async () => {
  institution.behave('/api/user/email', refusing('token sconosciuto', { status: 401 }));
  const answer = await post('/api/user/email', { token: 'x'.repeat(43) }, { as: givenSession() });
  expect(institution.askedFor('/api/user/email')[0]?.headers.authorization).toBeUndefined();
  expect(answer.cookies).toEqual([]);
});

it.each(additions)('S7: an institution without %s says so, and the session stays', async (path, body) => {
  const answer = await post(path, body, { as: givenSession() });
  expect(answer).toMatchObject({ status: 404, messages: [{ code: 'shared.notOffered' }], cookies: [] });
});

it('S7: what wants a confirmation says so to the browser', async () => {
  const reasons = [{ code: 'account.step_up', text: 'Conferma', fixUrl: '/account/login?confirm=1' }];
  institution.behave(
    '/api/user/smallupdateprofile',
    answering({ success: false, result: { reasons }, messages: [] }),
  );
  const answer = await post(
    '/api/user/smallupdateprofile',
    { email: 'a@example.org' },
    { as: givenSession() },
  );
  expect(answer).toMatchObject({ status: 200, success: false, result: { reasons } });
});
