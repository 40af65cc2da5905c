import { expect, it } from 'vitest';
import { DEVICE_HEADER, LINK_OPENED_HEADER } from '../../../contract/accounts/known-device';
import { succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { checkInProofCookies } from '../session/check-in-proof';
import { cookieOf, givenPortal, ORIGIN } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();
const PATH = '/api/student/presences/checkin';
const CODE = 'K74M3P';

const checkedIn = {
  lessonId: '00000000-0000-4000-8000-000000000001',
  courseTitle: 'Algebra',
  status: 'present',
  markedAt: '2026-10-05T08:00:00.000Z',
  eventId: '00000000-0000-4000-8000-000000000002',
};
const told = () => institution.asked.findLast(({ path }) => path === PATH)?.headers ?? {};

async function comes(cookies: string[] = [], headers: Record<string, string> = {}) {
  institution.behave(PATH, succeeding(checkedIn));
  const own = await cookieOf(givenSession());
  const cookie = [own, ...cookies.map((each) => each.split(';')[0])].join('; ');
  return await post(PATH, { code: CODE }, { cookie, headers });
}

it('G11: a check-in names the browser, and one that has no name yet gets one', async () => {
  const { cookies, success } = await comes();
  expect(success).toBe(true);
  const device = cookies.find((cookie) => cookie.startsWith('ateneo-device=')) ?? '';
  const id = told()[DEVICE_HEADER];
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(told()[LINK_OPENED_HEADER]).toBeUndefined();
  expect((await comes([device])).cookies).toEqual([]);
  expect(told()[DEVICE_HEADER]).toBe(id);
});

it('G11: it says how long ago the link was opened, as the portal noted it and nobody else', async () => {
  const noted = await checkInProofCookies(new URL(`/student/lessons/checkin?code=${CODE}`, ORIGIN), null);
  await comes(noted);
  expect(Number(told()[LINK_OPENED_HEADER])).toBeGreaterThanOrEqual(0);
  await comes([], { [LINK_OPENED_HEADER]: '1', [DEVICE_HEADER]: 'a'.repeat(22) });
  expect(told()[LINK_OPENED_HEADER]).toBeUndefined();
  expect(told()[DEVICE_HEADER]).not.toBe('a'.repeat(22));
});
