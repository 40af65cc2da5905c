import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPlaces } from './places.ts';
import { freePort } from './programs.ts';
import { startPortal } from './start-portal.ts';

/** Once for the run: the portal as `npm start` runs it, with its own institution, in a folder of its own. */
export default async function globalSetup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-e2e-'));
  const campusPort = await freePort();
  const [serviceToken, sessionSecret] = [randomSecret(), randomSecret()];
  const { url, program } = await startPortal('portal', {
    DATA_DIR: dataDir,
    CAMPUS_PORT: String(campusPort),
    CAMPUS_SERVICE_TOKEN: serviceToken,
    SESSION_SECRETS: sessionSecret,
    CANVAS_URL: 'https://canvas.example.org/',
  });
  keepPlaces({
    portalUrl: url,
    campusUrl: `http://127.0.0.1:${campusPort}`,
    dataDir,
    serviceToken,
    sessionSecret,
  });
  return async () => {
    await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

const randomSecret = () => randomBytes(32).toString('base64url');
