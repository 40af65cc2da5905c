import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'http://localhost:3000';
Object.assign(process.env, {
  SESSION_SECRETS: 'the-secret-of-these-tests-1234567890',
  PUBLIC_ORIGIN: ORIGIN,
});
const { checkInProofCookies, openedMsAgo } = await import('./check-in-proof.ts');
const { deviceOf } = await import('./known-device.ts');

const page = (code: string) => new URL(`/student/lessons/checkin?code=${code}`, ORIGIN);
const headerOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const ago = async (cookieHeader: string, code: string) =>
  openedMsAgo(cookieHeader, { code, device: (await deviceOf(cookieHeader)).id });

afterEach(() => void vi.useRealTimers());

describe('the link of a roll call', () => {
  it('G11: is noted when its code is first seen, out of reach of scripts, with the browser that saw it', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const cookies = await checkInProofCookies(page('K74M3P'), null);
    expect(cookies).toEqual([
      expect.stringMatching(/^ateneo-checkin=Fe26\.2\*[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^ateneo-device=/),
    ]);
    vi.setSystemTime(1_800_000_042_000);
    expect(await ago(headerOf(cookies), 'K74M3P')).toBe(42_000);
  });

  it('G11: keeps its first time, however often it is opened; another code has its own', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    const header = headerOf(await checkInProofCookies(page('K74M3P'), null));
    vi.setSystemTime(1_800_000_060_000);
    expect(await checkInProofCookies(page('K74M3P'), header)).toEqual([]);
    expect(await checkInProofCookies(page('K74M3Q'), header)).toHaveLength(1);
  });

  it.each(['/student/lessons', '/student/lessons/checkin', '/account/login?code=K74M3P'])(
    'G11: is nothing that %s notes',
    async (path) => {
      expect(await checkInProofCookies(new URL(path, ORIGIN), null)).toEqual([]);
    },
  );

  it('G11: says nothing of another code, of another browser, or of what nobody sealed here', async () => {
    const [note = '', device = ''] = await checkInProofCookies(page('K74M3P'), null);
    const [, other = ''] = await checkInProofCookies(page('K74M3P'), null);
    expect(await ago(headerOf([note, device]), 'K74M3Q')).toBeNull();
    expect(await ago(headerOf([note, other]), 'K74M3P')).toBeNull();
    expect(await ago(`ateneo-checkin=made-up; ${headerOf([device])}`, 'K74M3P')).toBeNull();
  });
});
