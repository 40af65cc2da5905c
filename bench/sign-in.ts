import { DEMO_PASSWORD, printed } from '../campus/demo/accounts.ts';

/** The body of the demo's student's sign-in. */
export const loginRequest = (): string =>
  JSON.stringify({
    username: printed.student.email,
    password: Buffer.from(DEMO_PASSWORD).toString('base64'),
  });

/** The cookie of the demo's student. */
export async function signIn(portalUrl: string): Promise<string> {
  const answer = await fetch(`${portalUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: loginRequest(),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the demo's student could not sign in: ${await answer.text()}`);
  return cookie;
}
