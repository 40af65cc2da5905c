import process from 'node:process';
import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import { sealSession } from './lib/bff/session/seal';
import { givenSession } from './lib/bff/session/session-fixtures';

const SECRET = 'the-secret-of-these-tests-1234567890';
const ORIGIN = 'https://portal.example.edu';
Object.assign(process.env, {
  SESSION_SECRETS: SECRET,
  PUBLIC_ORIGIN: ORIGIN,
  GATEWAY_SIGN_IN: '1',
  GATEWAY_SECRET: 'the-gateway-secret-of-these-tests-1234',
  GATEWAY_SCOPES: 'example.edu',
});
const { middleware } = await import('./middleware');

const STATE = 'A'.repeat(22);

/** The state that the browser keeps, and the one that the page is told. */
async function statesOf(path: string, cookie = '', headers: Record<string, string> = {}) {
  const all = { ...headers, ...(cookie && { cookie }) };
  const response = await middleware(new NextRequest(new URL(path, ORIGIN), { headers: all }));
  const cookies = response.headers.getSetCookie();
  return {
    kept: cookies.find((each) => each.includes('saml_state')),
    told: response.headers.get('x-middleware-request-x-gateway-state'),
    location: response.headers.get('location'),
  };
}

it.each(['/account/login', '/account/saml'])(
  'C10: on %s a browser without a state gets one',
  async (path) => {
    const { kept, told } = await statesOf(path);
    expect(told).toMatch(/^[\w-]{22}$/);
    expect(kept).toBe(`__Host-saml_state=${told}; Path=/; HttpOnly; SameSite=Lax; Secure`);
  },
);

it('C10: the state stays the browser’s while it has one', async () => {
  expect((await statesOf('/account/saml', `__Host-saml_state=${STATE}`)).told).toBe(STATE);
});

it.each([
  'saml_state=BBBBBBBBBBBBBBBBBBBBBB',
  '__Host-saml_state=short',
  `__Host-saml_state=${STATE}; __Host-saml_state=BBBBBBBBBBBBBBBBBBBBBB`,
])('C10: %s is no state of ours', async (cookie) => {
  const { told } = await statesOf('/account/saml', cookie, { 'x-gateway-state': 'BBBBBBBBBBBBBBBBBBBBBB' });
  expect(told).not.toContain('BBBB');
  expect(cookie).not.toContain(told);
});

it('C10: other pages have no part in it', async () => {
  expect(await statesOf('/account/register')).toMatchObject({ kept: undefined, told: null });
});

it('C10: whoever is signed in is led home from the way in', async () => {
  const cookie = `__Host-ateneo=${await sealSession(givenSession(Date.now()), [SECRET], Date.now())}`;
  const { location } = await statesOf(`/account/saml?state=${STATE}`, cookie);
  expect(location).toBe(`${ORIGIN}/student/dashboard`);
});
