import './observe/large-packages.ts';
import process from 'node:process';
import { defineConfig, devices } from 'playwright/test';
import { chromiumPath, SHORT_PAGES_FLAGS } from './scripts/test/chromium.ts';

const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);
/** Programs of their own, started, killed and rushed at: these come when the screens are done. */
const processes = specs(
  'gateway',
  'gateway-auto',
  'import',
  'offline-off',
  'older-tab',
  'plain-http',
  'process',
  'saml',
  'saml-abuse',
  'saml-known',
  'start',
);
/** Of these, what takes longest with what comes before its first test: begun last, it would go on alone. */
const longProcesses = specs('kit', 'rush');

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 4, // on two cores: a test waits for its page half of its time
  projects: [
    { name: 'screens', testIgnore: [...longProcesses, ...processes] },
    { name: 'long processes', testMatch: longProcesses },
    { name: 'processes', testMatch: processes },
  ],
  timeout: 90_000, // generous: a busy machine is no failure
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    contextOptions: { reducedMotion: 'reduce' }, // each frame of a motion is drawn by the processor: a sixth of its time
    serviceWorkers: 'block', // a worker's requests pass by what a test routes; offline-copies.spec.ts lets it in
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // it costs a third of the time
    launchOptions: { executablePath: chromiumPath(), args: SHORT_PAGES_FLAGS },
  },
});
