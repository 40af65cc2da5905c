/**
 * A portal behind a real gateway and a real identity provider, as `SAML_BENCH` sets them up: a script that is called
 * with `up`, `env` and `down`. Tests without one are reported as skipped. `import { expect, test } from
 * './saml-bench.ts'`.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { test as base, expect, type Page, type PlaywrightWorkerArgs } from 'playwright/test';
import { keepPlaces, places } from './places.ts';
import { freePort } from './programs.ts';
import { randomSecret } from './random-secret.ts';
import { startPortal } from './start-portal.ts';

export { expect } from 'playwright/test';

const SCRIPT = process.env.SAML_BENCH;
const NO_BENCH = 'SAML_BENCH names no script that starts a real gateway';
const PROTECTED = '/account/saml /api/saml/login';
const SCOPE = 'example.edu';

export interface Bench {
  /** Where browsers meet the portal, through the gateway. */
  url: string;
  /** Where it listens itself, past the gateway. */
  innerUrl: string;
}

interface Fixtures {
  /** Nobody unknown is let in, or everybody is added: one portal each, begun from nothing. */
  bench: Bench;
  /** Signs in at the identity provider, from the login page on. */
  signInAs(person: string): Promise<void>;
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
  signInAs: ({ page, bench: _ }, use) =>
    use(async (person) => {
      await page.goto('/account/login');
      await page.getByRole('link', { name: 'Accedi con Università di Ateneo' }).click();
      await passIdentityProvider(page, person);
    }),
});

/** At the identity provider: name and password, which is the name and `pass`. */
export async function passIdentityProvider(page: Page, person: string): Promise<void> {
  await expect(page.locator('input[name=username]')).toBeVisible();
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
  const url = `http://127.0.0.1:${gatewayPort}`;
  const settings = {
    SAML_BENCH_RUN: join(folder, 'bench'),
    UPSTREAM: `http://127.0.0.1:${port}`,
    GW_PORT: String(gatewayPort),
    IDP_PORT: String(idpPort),
    PROTECT: PROTECTED,
    GATEWAY_SECRET: secret,
  };
  await bench('up', settings);
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
  await use({ url, innerUrl });
  keepPlaces(ofRun);
  await program.stop();
  await bench('down', settings);
  await rm(folder, { recursive: true, force: true });
}

const bench = (command: 'up' | 'down', settings: Record<string, string>) =>
  promisify(execFile)(SCRIPT ?? '', [command], { env: { ...process.env, ...settings } });
