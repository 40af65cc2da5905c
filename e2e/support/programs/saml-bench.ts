/**
 * A portal behind a real gateway and identity provider, set up by the script `SAML_BENCH` with `up`, `env`
 * and `down`. `SCHEME=https` encrypts all, by a certificate that only these tests trust. Without a bench the
 * tests are skipped. `import { expect, test } from './saml-bench.ts'`.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from 'playwright/test';
import { sessionCookieName } from '../../../lib/bff/session/cookie.ts';
import { userMenu } from '../screens/screen.ts';
import { keepPlaces, places } from './places.ts';
import { freePort } from './programs.ts';
import { randomSecret } from './random-secret.ts';
import { startPortal } from './start-portal.ts';

export { expect } from 'playwright/test';

const SCRIPT = process.env.SAML_BENCH;
const NO_BENCH = 'SAML_BENCH names no script that starts a real gateway';
const PROTECTED = '/account/saml /api/saml/login';
/** As deploy/apache/mellon.conf has it. */
const RENEWING =
  '<Location "/api/user/autologin">\n  AuthType Mellon\n  MellonEnable info\n  Require all granted\n</Location>';
const SCOPE = 'example.edu';
/** A student, as the identity provider names her. */
export const ALICE = 'Alice Student';
const SCHEME = process.env.SCHEME === 'https' ? 'https' : 'http';

/** What the portal reads (docs/sso.md), each replaced by the gateway, and one that makes requests large. */
const HEADERS = {
  'X-Remote-Unique-Code': 'schacPersonalUniqueCode',
  'X-Remote-Unique-Id': 'schacPersonalUniqueID',
  'X-Remote-User': 'eppn',
  'X-Remote-Mail': 'mail',
  'X-Remote-Scoped-Affiliation': 'scopedAffiliation',
  'X-Remote-Home-Organization': 'homeOrganization',
  'X-Remote-Display-Name': 'displayName',
  'X-Remote-Given-Name': 'givenName',
  'X-Remote-Surname': 'sn',
  'X-Remote-Entitlement': 'entitlement',
};

export interface Bench {
  /** Where browsers meet the portal, through the gateway. */
  url: string;
  /** Where it listens itself, past the gateway. */
  innerUrl: string;
  /** The certificate that encrypts, where one does. */
  ca: string;
  /** What the gateway proves itself with. */
  secret: string;
  /** How the cookie of a session is called. */
  sessionCookie: string;
}

interface Fixtures {
  /** Nobody unknown is let in, or everybody is added: one portal each, begun from nothing. */
  bench: Bench;
  /** Signs in at the identity provider, from the login page on. */
  signInAs(person: string): Promise<void>;
  /** Signs a student in, to the end; answers with the cookie of the session at the gateway. */
  signInAlice(): Promise<string>;
}

interface Options {
  environment: Record<string, string>;
}

export const test = base.extend<Fixtures, Options & { startedBench: Bench | null }>({
  environment: [{}, { option: true, scope: 'worker' }],
  startedBench: [startBench, { scope: 'worker', timeout: 180_000 }],
  bench: [
    async ({ startedBench }, use, info) => {
      if (!startedBench) info.skip(true, NO_BENCH);
      else await use(startedBench);
    },
    { auto: true },
  ],
  baseURL: ({ startedBench }, use) => use(startedBench?.url),
  ignoreHTTPSErrors: SCHEME === 'https',
  signInAs: ({ page, bench: _ }, use) =>
    use(async (person) => {
      await page.goto('/account/login');
      await page.getByRole('link', { name: 'Accedi con Università di Ateneo' }).click();
      await passIdentityProvider(page, person);
    }),
  signInAlice: ({ page, context, signInAs }, use) =>
    use(async () => {
      await signInAs('alice');
      await expect(userMenu(page)).toHaveAccessibleName(`Menu utente: ${ALICE}`);
      return await gatewayCookie(context);
    }),
});

/** Of somebody's session at the gateway. */
export async function gatewayCookie(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name.startsWith('mellon-bench'));
  return `${cookie?.name}=${cookie?.value}`;
}

/** At the identity provider: name and password, which is the name and `pass`. */
export async function passIdentityProvider(page: Page, person: string): Promise<void> {
  await expect(page.locator('input[name=username]')).toBeVisible();
  await page.waitForLoadState(); // then its script takes the focus, in the middle of a word
  await page.locator('input[name=username]').fill(person);
  await page.locator('input[name=password]').fill(`${person}pass`);
  await page.locator('input[name=password]').press('Enter');
}

async function startBench(
  { environment }: PlaywrightWorkerArgs & Options,
  use: (bench: Bench | null) => Promise<void>,
  { workerIndex }: { workerIndex: number },
) {
  if (!SCRIPT) {
    console.log(`C10: ${NO_BENCH}: skipped`);
    return await use(null);
  }
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-saml-'));
  await chmod(folder, 0o755); // the identity provider's pages are another user's
  const [port, gatewayPort, idpPort, campusPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const [secret, serviceToken, sessionSecret] = [randomSecret(), randomSecret(), randomSecret()];
  const dataDir = join(folder, 'data');
  const url = `${SCHEME}://127.0.0.1:${gatewayPort}`;
  const settings = {
    SAML_BENCH_RUN: join(folder, 'bench'),
    UPSTREAM: `http://127.0.0.1:${port}`,
    GW_PORT: String(gatewayPort),
    IDP_PORT: String(idpPort),
    PROTECT: PROTECTED,
    GATEWAY_SECRET: secret,
    HEADER_MAP: Object.entries(HEADERS)
      .map((pair) => pair.join('='))
      .join(' '),
    // the portal closes connections that were idle for 5 s: a request that meets that moment is lost
    GW_EXTRA_CONF: `<Proxy "http://127.0.0.1:${port}/">\n  ProxySet ttl=2\n</Proxy>\n${RENEWING}`,
  };
  await bench('up', settings);
  const { stdout } = await bench('env', settings);
  const ca = await readFile(/^SAML_BENCH_CA=(.+)$/m.exec(stdout)?.[1] ?? '', 'utf8');
  const { url: innerUrl, program } = await startPortal(`saml-${workerIndex}`, {
    PORT: String(port),
    PUBLIC_ORIGIN: url,
    DATA_DIR: dataDir,
    CAMPUS_DEMO: '0',
    CAMPUS_PORT: String(campusPort),
    CAMPUS_SERVICE_TOKEN: serviceToken,
    SESSION_SECRETS: sessionSecret,
    GATEWAY_SIGN_IN: '1',
    GATEWAY_SECRET: secret,
    GATEWAY_SCOPES: SCOPE,
    GATEWAY_LOGOUT_URL: `${url}/mellon/logout?ReturnTo=${encodeURIComponent(`${url}/`)}`,
    ...environment,
  });
  const ofRun = places();
  const campusUrl = `http://127.0.0.1:${campusPort}`;
  keepPlaces({ portalUrl: url, campusUrl, dataDir, serviceToken, sessionSecret }); // what is given is given there
  await use({ url, innerUrl, ca, secret, sessionCookie: sessionCookieName(url) });
  keepPlaces(ofRun);
  await program.stop();
  await bench('down', settings);
  await rm(folder, { recursive: true, force: true });
}

const bench = (command: 'up' | 'env' | 'down', settings: Record<string, string>) =>
  promisify(execFile)(SCRIPT ?? '', [command], { env: { ...process.env, ...settings } });
