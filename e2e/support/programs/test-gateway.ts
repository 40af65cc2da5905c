import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Attributes = Record<string, string>;

const PROTECTED = /^\/(account|api)\/saml(\/|$)/;
/** It asks for no sign-in here, and says who asks where it knows. */
const RENEWS = /^\/api\/user\/autologin$/;
const SESSION = 'gateway';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** As a gateway's headers are named (docs/sso.md). */
const headerOf: Record<string, string> = {
  eduPersonPrincipalName: 'x-remote-user',
  mail: 'x-remote-mail',
  givenName: 'x-remote-given-name',
  sn: 'x-remote-surname',
  eduPersonScopedAffiliation: 'x-remote-scoped-affiliation',
};

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/**
 * A small gateway before the portal on `upstreamPort`. Its login page is a button, its session a cookie, its
 * proof the secret or, without one, a signed assertion.
 */
export async function startTestGateway({
  upstreamPort,
  person,
  secret,
}: {
  upstreamPort: number;
  person: Attributes;
  secret?: string;
}) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] });
  /** How often somebody was sent to sign in, or was let through to the protected page. */
  const seen = { signIns: 0, arrivals: 0 };
  let origin = '';

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', origin);
    if (url.pathname === '/gateway/keys') return void res.end(jwks);
    if (url.pathname === '/gateway/login') return showLogin(url, res);
    if (url.pathname === '/gateway/session')
      return setSession(res, 'in', url.searchParams.get('back') ?? '/');
    if (url.pathname === '/gateway/logout') return setSession(res, '', '/');
    const isIn = (req.headers.cookie ?? '').includes(`${SESSION}=in`);
    if (PROTECTED.test(url.pathname) && !isIn) {
      seen.signIns += 1;
      return redirect(res, `/gateway/login?${new URLSearchParams({ back: req.url ?? '/' })}`);
    }
    if (url.pathname === '/account/saml') seen.arrivals += 1;
    pass(req, res, PROTECTED.test(url.pathname) || (isIn && RENEWS.test(url.pathname)) ? await proof() : {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

  async function proof(claims = {}): Promise<Record<string, string>> {
    if (secret) {
      const said = Object.entries(person).map(([name, value]) => [
        headerOf[name] ?? name,
        Buffer.from(value, 'utf8').toString('latin1'),
      ]);
      return { 'x-gateway-secret': secret, ...Object.fromEntries(said) };
    }
    const jwt = await new SignJWT({ ...person, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(origin)
      .setAudience('ateneo')
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('30s')
      .sign(privateKey);
    return { 'x-gateway-assertion': jwt };
  }

  function pass(req: IncomingMessage, res: ServerResponse, added: Record<string, string>) {
    const headers = { ...req.headers, ...added };
    const { method, url } = req;
    const upstream = http.request(
      { host: '127.0.0.1', port: upstreamPort, method, path: url, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    upstream.on('error', () => res.destroy());
    req.pipe(upstream);
  }

  return {
    url: origin,
    seen,
    /** What was seen until now. */
    /** Says to the portal that its person is signed out. Answers the status. */
    async signOut(): Promise<number> {
      const proven = await proof({ events: { [LOGOUT_EVENT]: {} } });
      const form = new URLSearchParams({ logout_token: proven['x-gateway-assertion'] ?? '' });
      const url = `http://127.0.0.1:${upstreamPort}/webhooks/gateway/signout`;
      const sent = secret ? { headers: proven } : { body: form };
      return (await fetch(url, { method: 'POST', ...sent })).status;
    },
    forget: () => void Object.assign(seen, { signIns: 0, arrivals: 0 }),
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function showLogin(url: URL, res: ServerResponse) {
  const back = encodeURIComponent(url.searchParams.get('back') ?? '/');
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end(`<!doctype html><title>IdP</title><a href="/gateway/session?back=${back}">Sono io</a>`);
}

function setSession(res: ServerResponse, value: string, to: string) {
  res.setHeader('set-cookie', `${SESSION}=${value}; Path=/; HttpOnly; SameSite=Lax`);
  redirect(res, to);
}

const redirect = (res: ServerResponse, to: string) => void res.writeHead(303, { location: to }).end();
