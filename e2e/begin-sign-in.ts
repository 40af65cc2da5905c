/** A browser without a page: the state of a sign-in that has begun at `url`, and the cookie that goes with it. */
export async function beginSignIn(url: string): Promise<{ state: string; cookie: string }> {
  const page = await fetch(new URL('/account/login?local=1', url));
  const kept = page.headers.getSetCookie().find((cookie) => cookie.startsWith('saml_state='));
  const cookie = kept?.split(';')[0] ?? '';
  return { state: cookie.replace('saml_state=', ''), cookie };
}

/** Posts what the page of `/account/saml` posts, with whatever headers besides. */
export async function postSignIn(url: string, headers: Record<string, string>, path = '/api/saml/login') {
  const { state, cookie } = await beginSignIn(url);
  return await fetch(new URL(path, url), {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-state': state,
      cookie,
      ...headers,
    },
    body: '{}',
  });
}
