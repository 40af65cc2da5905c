import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyInstitution } from '../fixtures/empty-institution.ts';
import type { Places } from './places.ts';
import { freePort, type Program } from './programs.ts';
import { randomSecret } from './random-secret.ts';
import { startPortal } from './start-portal.ts';

export type StartedPlaces = {
  places: Places;
  /** What both have printed by now, whole lines with these words. */
  lines: Program['lines'];
  /** Starts it again where it was, with what it had and these settings. */
  restart(change: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/** A portal as by `npm start`: own institution, own folder, and secrets that the tests know. */
export async function startPlaces(
  name: string,
  env: Record<string, string> = {},
  givenDataDir?: string,
): Promise<StartedPlaces> {
  const dataDir = givenDataDir ?? (await mkdtemp(join(tmpdir(), 'ateneo-e2e-')));
  const campusPort = await freePort();
  const [serviceToken, sessionSecret] = [randomSecret(), randomSecret()];
  const settings = {
    DATA_DIR: dataDir,
    CAMPUS_PORT: String(campusPort),
    CAMPUS_SERVICE_TOKEN: serviceToken,
    SESSION_SECRETS: sessionSecret,
    ...env,
  };
  const { url, program: first } = await startPortal(name, settings);
  let program = first;
  const campusUrl = `http://127.0.0.1:${campusPort}`;
  return {
    places: { portalUrl: url, campusUrl, dataDir, serviceToken, sessionSecret },
    lines: (words) => program.lines(words),
    async restart(change) {
      await program.stop();
      const { port: PORT } = new URL(url);
      ({ program } = await startPortal(name, { ...settings, ...change, PORT }));
    },
    async stop() {
      await program.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same with nobody and nothing in the institution: it starts in half the time. */
export const startEmptyPlaces = async (name: string, env: Record<string, string> = {}) =>
  startPlaces(name, { CAMPUS_DEMO: '0', ...env }, await emptyInstitution());
