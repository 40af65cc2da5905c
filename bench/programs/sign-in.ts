import { DEMO_PASSWORD, printed } from '../../campus/demo/accounts.ts';

type Who = keyof typeof printed;

/** The body of the sign-in of the demo's student, or of another of its people. */
export const loginRequest = (who: Who = 'student'): string =>
  JSON.stringify({
    username: printed[who].email,
    password: Buffer.from(DEMO_PASSWORD).toString('base64'),
  });

/** The cookie of one of them. */
export async function signIn(portalUrl: string, who: Who = 'student'): Promise<string> {
  const answer = await fetch(`${portalUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: loginRequest(who),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the demo's ${who} could not sign in: ${await answer.text()}`);
  return cookie;
}
