import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { KNOWN_DEVICE_HEADER } from '../contract/accounts/known-device.ts';
import { givenStudent, PASSWORD } from '../e2e/support/fixtures/people.ts';
import { type Begun, type Calling, type Side, sha256 } from './crossing-calls.ts';

/** What is kept of somebody's own account, browsers and calendar. */
export const people = [calendar, push, copy, throttle('throttle'), throttle('known device')];

async function calendar({ ask, signIn }: Calling): Promise<Begun> {
  const { email } = await givenStudent({ password: PASSWORD });
  const own = await signIn('a', email);
  const { path } = await ask<{ path: string }>('a', 'student/lessons/renewfeed', {}, own);
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  return {
    what: 'calendar address',
    end: async () => {
      const { file } = await ask<{ file: string | null }>('b', 'calendar/read', { token });
      assert.match(file ?? '', /^BEGIN:VCALENDAR/);
    },
  };
}

type Preferences = { pushing: { key: string; devices: { id: string }[] } | null };

async function push({ ask, signIn }: Calling): Promise<Begun> {
  const { email } = await givenStudent({ password: PASSWORD });
  const token = await signIn('a', email);
  const read = async (side: Side) =>
    (await ask<Preferences>(side, 'student/notifications/preferences', {}, token)).pushing;
  const key = (await read('a'))?.key;
  const browser = createECDH('prime256v1');
  await ask(
    'a',
    'notifications/adddevice',
    {
      ...{ endpoint: `https://push.example.org/${randomBytes(16).toString('hex')}`, key },
      ...{ p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    token,
  );
  return {
    what: 'browser that is pushed to, and its key',
    end: async () => {
      const there = await read('b');
      assert.deepEqual([there?.key, there?.devices.length], [key, 1]);
    },
  };
}

const COPY_MS = 60_000;

async function copy({ ask, raw, signIn }: Calling): Promise<Begun> {
  const { email } = await givenStudent({ password: PASSWORD });
  const { id } = await ask<{ id: string }>('a', 'user/owndata', {}, await signIn('a', email));
  return {
    what: 'copy of one’s own data',
    end: async () => {
      const token = await signIn('b', email);
      const until = Date.now() + COPY_MS;
      const isReady = async () => {
        const [own] = await ask<{ id: string; status: string }[]>('b', 'user/owncopies', {}, token);
        assert.equal(own?.id, id);
        assert.ok(own.status === 'making' || own.status === 'ready', `it is ${own.status}`);
        return own.status === 'ready';
      };
      while (!(await isReady())) {
        assert.ok(Date.now() < until, 'it was not made');
        await pause(500);
      }
      const fetched = async (side: Side) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const answer = await raw(side, 'user/copyfile', {
          body: JSON.stringify({ copyId: id, format: 'json' }),
          headers,
        });
        assert.equal(answer.status, 200);
        return sha256(await answer.bytes());
      };
      assert.equal(await fetched('a'), await fetched('b'));
    },
  };
}

/** So that the delay is longer than what a busy machine takes. */
const FAILURES = 9;

/** Failed sign-ins are counted over all instances, apart for a network and for a known browser. */
function throttle(what: 'throttle' | 'known device') {
  return async ({ raw }: Calling): Promise<Begun> => {
    const { email } = await givenStudent({ password: PASSWORD });
    const device = randomBytes(16).toString('base64url');
    const isKnown = what === 'known device';
    const attempt = (side: Side, tried: string, known: boolean) => {
      const body = JSON.stringify({ username: email, password: Buffer.from(tried).toString('base64') });
      const headers = {
        'content-type': 'application/json',
        ...(known && { [KNOWN_DEVICE_HEADER]: device }),
      };
      return raw(side, 'user/login', { body, headers });
    };
    const fail = async (failures: number) => {
      for (let failed = 0; failed < failures; ) {
        const { status, headers } = await attempt(failed % 2 ? 'b' : 'a', 'not the password', isKnown);
        if (status === 429) await pause(Number(headers.get('retry-after')) * 1000);
        else failed += 1;
      }
    };
    await fail(FAILURES - 2);
    return {
      what,
      end: async () => {
        await fail(2);
        for (const side of ['a', 'b'] as const) {
          assert.equal((await attempt(side, PASSWORD, isKnown)).status, 429);
          assert.equal((await attempt(side, PASSWORD, !isKnown)).status, 200);
        }
      },
    };
  };
}
