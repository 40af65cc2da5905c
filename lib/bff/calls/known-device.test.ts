import { describe, expect, it } from 'vitest';
import { KNOWN_DEVICE_HEADER } from '../../../contract/accounts/known-device';
import { refusing, succeeding } from '../../../e2e/support/foreign/foreign-behaviours';
import { studentProfile } from '../../../e2e/support/foreign/foreign-people';
import { sealSession } from '../session/seal';
import { givenPortal, SECRET } from '../testing/portal-fixtures';

const { institution, post, givenSession } = await givenPortal();

const password = Buffer.from('segreta-più-di-così').toString('base64');
const login = (cookie = '', username = 'ospite7000') =>
  post('/api/user/login', { username, password }, { cookie });

/** What the institution was told of the device at the last call of that path. */
const saidAt = (path: string) =>
  institution.asked.findLast((call) => call.path === path)?.headers[KNOWN_DEVICE_HEADER];
const saidAtLogin = () => saidAt('/api/user/login');

/** The device's cookie as the next request brings it. */
const deviceOf = ({ cookies }: { cookies: string[] }) =>
  cookies.find((cookie) => cookie.startsWith('ateneo-device='))?.split(';')[0] ?? '';

describe('a device', () => {
  it('S2: is remembered for half a year by a sealed cookie that no script reads', async () => {
    institution.givenPerson();
    const { cookies } = await login();
    expect(cookies[1]).toMatch(
      /^ateneo-device=Fe26\.2\*[^;]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies[1]).not.toContain('ospite7000');
  });

  it('S2: that signed a name in is named to the institution when the name signs in again, in any case', async () => {
    institution.givenPerson();
    const device = deviceOf(await login());
    expect(saidAtLogin()).toBeUndefined();
    await login(device, ' OSPITE7000 ');
    const id = saidAtLogin();
    expect(id).toMatch(/^[\w-]{22}$/);
    await login(device);
    expect(saidAtLogin()).toBe(id);
  });

  it('S2: is not named for a name that never signed in from it', async () => {
    institution.givenPerson();
    const device = deviceOf(await login());
    await login(device, 'qualcun.altro');
    expect(saidAtLogin()).toBeUndefined();
  });

  it('S2: is not remembered for a wrong password', async () => {
    institution.behave('/api/user/login', refusing('Sbagliata.'));
    expect((await login()).cookies).toEqual([]);
  });

  it('S2: keeps its id and the five names that signed in last', async () => {
    const token = institution.issueToken(institution.givenPerson());
    const opening = succeeding({ id: 7000, loginDate: '2001-01-01T00:00:00Z' }, { token });
    institution.behave('/api/user/login', opening);
    let device = '';
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) device = deviceOf(await login(device, name));
    const said = [];
    for (const name of ['a', 'b', 'f']) {
      await login(device, name);
      said.push(saidAtLogin());
    }
    expect(said).toEqual([undefined, expect.any(String), said[1]]);
    expect(device.length).toBeLessThan(1000);
  });

  it.each([
    ['none', () => ''],
    ['an empty one', () => 'ateneo-device='],
    ['a forged one', () => `ateneo-device=${'x'.repeat(300)}`],
    [
      'one with a changed letter',
      (own: string) => own.replace(/.(?=~2$)/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['two', (own: string) => `${own}; ${own}`],
  ])('S2: with %s is unknown, never a failure', async (_which, cookieFrom) => {
    institution.givenPerson();
    const own = deviceOf(await login());
    expect(await login(cookieFrom(own))).toMatchObject({ status: 200, success: true });
    expect(saidAtLogin()).toBeUndefined();
  });

  it('S2: is not what another of our seals says', async () => {
    institution.givenPerson();
    const sealed = await sealSession(givenSession(), [SECRET], Date.now());
    expect(await login(`ateneo-device=${sealed}`)).toMatchObject({ success: true });
    expect(saidAtLogin()).toBeUndefined();
  });

  it('S2: cannot be named by the browser itself', async () => {
    institution.givenPerson();
    const headers = { [KNOWN_DEVICE_HEADER]: 'x'.repeat(22) };
    await post('/api/user/login', { username: 'ospite7000', password }, { headers });
    expect(saidAtLogin()).toBeUndefined();
  });

  it('S2: is remembered after a password change too, by the address of the session', async () => {
    const profiles = [{ ...studentProfile, email: 'bea@example.org' }];
    const as = givenSession({ person: institution.givenPerson({ profiles }) });
    const change = { oldPassword: password, newPassword: password };
    const device = deviceOf(await post('/api/user/changepassword', change, { as }));
    await login(device, 'bea@example.org');
    expect(saidAtLogin()).toMatch(/^[\w-]{22}$/);
  });
});
