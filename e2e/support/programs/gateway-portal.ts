/**
 * Portals behind a gateway. A worker starts one for each set of options and keeps it for its other tests:
 * `import { expect, test } from './gateway-portal.ts'`.
 */
import { rm } from 'node:fs/promises';
import type { Page, PlaywrightWorkerArgs } from 'playwright/test';
import { emptyInstitution } from '../fixtures/empty-institution.ts';
import { test as base } from './own-portal.ts';
import { places } from './places.ts';
import { freePort } from './programs.ts';
import { randomSecret } from './random-secret.ts';
import { startPortal } from './start-portal.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

export { expect } from './own-portal.ts';

const anna = {
  eduPersonPrincipalName: 'anna@example.edu',
  mail: 'anna@example.edu',
  givenName: 'Anna',
  sn: 'D’Amico-Šimić',
  eduPersonScopedAffiliation: 'student@example.edu',
};
/** Who everybody at the gateway is, in the banner. */
export const MENU = { name: 'Menu utente: Anna D’Amico-Šimić' };
export const button = { name: 'Accedi con Università di Ateneo' };

type Proof = 'secret' | 'assertion';
type Environment = Record<string, string>;
type Behind = { gateway: TestGateway; portalUrl: string };
type Started = Behind & { stop(): Promise<void> };

interface Fixtures {
  /** A portal behind a gateway that proves by the secret, or by signed assertions. */
  givenGateway(by: Proof, env?: Environment): Promise<Behind>;
}

export const test = base.extend<Fixtures, { startedGateways: Map<string, Promise<Started>> }>({
  startedGateways: [keepStarted, { scope: 'worker', timeout: 120_000 }],
  givenGateway: ({ startedGateways }, use) =>
    use(async (by, env = {}) => {
      const way = JSON.stringify([by, env]);
      const started = startedGateways.get(way) ?? startBehindGateway(by, env);
      startedGateways.set(way, started);
      const { gateway, portalUrl } = await started;
      gateway.forget();
      return { gateway, portalUrl };
    }),
});

/** At the gateway's login page. */
export const sayWhoOneIs = (page: Page) => page.getByRole('link', { name: 'Sono io' }).click();

async function keepStarted(
  { playwright: _ }: PlaywrightWorkerArgs,
  use: (started: Map<string, Promise<Started>>) => Promise<void>,
) {
  const started = new Map<string, Promise<Started>>();
  await use(started);
  for (const each of await Promise.allSettled(started.values())) {
    if (each.status === 'fulfilled') await each.value.stop();
  }
}

async function startBehindGateway(by: Proof, env: Environment): Promise<Started> {
  const [port, dataDir, secret] = [await freePort(), await emptyInstitution(), randomSecret()];
  const isSecret = by === 'secret';
  const gateway = await startTestGateway({ upstreamPort: port, person: anna, ...(isSecret && { secret }) });
  const assertion = {
    GATEWAY_JWKS_URL: `${gateway.url}/gateway/keys`,
    GATEWAY_JWT_ISSUER: gateway.url,
    GATEWAY_JWT_AUDIENCE: 'ateneo',
  };
  const { url, program } = await startPortal(`gateway-${by}-${port}`, {
    DATA_DIR: dataDir,
    CAMPUS_DEMO: '0',
    SESSION_SECRETS: places().sessionSecret,
    PORT: String(port),
    PUBLIC_ORIGIN: gateway.url,
    GATEWAY_SIGN_IN: '1',
    GATEWAY_PROVISION: '1',
    GATEWAY_SCOPES: 'example.edu',
    GATEWAY_LOGOUT_URL: `${gateway.url}/gateway/logout`,
    ...(isSecret ? { GATEWAY_SECRET: secret } : assertion),
    ...env,
  });
  return {
    gateway,
    portalUrl: url,
    async stop() {
      await gateway.stop();
      await program.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
