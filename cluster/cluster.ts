import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestServer } from '../campus/testing/test-server.ts';
import { keepPlaces } from '../e2e/support/programs/places.ts';
import { answers, freePort } from '../e2e/support/programs/programs.ts';
import { startBalancer } from './balancer.ts';
import { type Instance, startInstance } from './instance.ts';

export interface Cluster {
  /** Of the balancer: what people use. */
  url: string;
  databaseUrl: string;
  campus: Instance[];
  portals: Instance[];
  /** What the command line is configured with. */
  command: Record<string, string>;
  stop(): Promise<void>;
}

/** Longer than two of the balancer's checks. */
const STOP_DELAY_MS = '2500';
const NAMES = ['a', 'b'];

/** A PostgreSQL, and how campus is configured for it. */
export type ClusterServer = Pick<TestServer, 'url' | 'env' | 'stop'>;

/**
 * Two portals and two campus instances on one PostgreSQL, which ends with them, behind a balancer. The tests'
 * `given…` use it.
 */
export async function startCluster(postgres: ClusterServer): Promise<Cluster> {
  const undo: (() => Promise<unknown>)[] = [postgres.stop];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(postgres, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  postgres: ClusterServer,
  undo: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'stop'>> {
  const folder = await mkdtemp(join(tmpdir(), 'ateneo-cluster-'));
  undo.push(() => rm(folder, { recursive: true }));

  const [serviceToken, sessionSecret] = [randomSecret(), randomSecret()];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shared = { ...postgres.env, PUBLIC_ORIGIN: url, STOP_DELAY_MS };
  const command = { ...shared, CAMPUS_SERVICE_TOKEN: serviceToken, DATA_DIR: join(folder, 'command') };

  const campus = await Promise.all(
    NAMES.map(async (name) => {
      const ownPort = String(await freePort());
      const ownUrl = `http://127.0.0.1:${ownPort}`;
      const env = { DATA_DIR: join(folder, name), CAMPUS_PORT: ownPort };
      return await startInstance({
        name: `campus ${name}`,
        url: ownUrl,
        args: ['campus/main.ts', 'serve'],
        env: { ...command, ...env },
        isReady: () => answers(`${ownUrl}/readyz`),
      });
    }),
  );
  undo.push(() => Promise.all(campus.map((instance) => instance.stop())));

  const CAMPUS_URL = campus.map((instance) => instance.url).join();
  const portals = await Promise.all(
    NAMES.map(async (name) => {
      const ownPort = String(await freePort());
      const ownUrl = `http://127.0.0.1:${ownPort}`;
      return await startInstance({
        name: `portal ${name}`,
        url: ownUrl,
        args: ['server.ts'],
        env: {
          ...shared,
          PORT: ownPort,
          CAMPUS_URL,
          SESSION_SECRETS: sessionSecret,
          DATA_DIR: join(folder, `portal-${name}`),
        },
        isReady: () => answers(`${ownUrl}/readyz`),
      });
    }),
  );
  undo.push(() => Promise.all(portals.map((instance) => instance.stop())));
  undo.push(
    await startBalancer(
      folder,
      port,
      portals.map((portal) => portal.url),
    ),
  );

  const [first] = campus;
  keepPlaces({ portalUrl: url, campusUrl: first?.url ?? '', dataDir: folder, serviceToken, sessionSecret });
  return { url, databaseUrl: postgres.url, campus, portals, command };
}

const randomSecret = () => randomBytes(32).toString('base64url');
