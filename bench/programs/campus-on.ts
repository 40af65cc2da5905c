import { keepPlaces } from '../../e2e/support/programs/places.ts';
import { answers, freePort, type Program, startProgram } from '../../e2e/support/programs/programs.ts';
import { randomSecret } from '../../e2e/support/programs/random-secret.ts';

export type Campus = { url: string; secret: string; start(): Promise<Program> };

/** A campus on a database of its own, which can be ended and started again. */
export async function campusOn(database: Record<string, string>, dataDir: string): Promise<Campus> {
  const port = await freePort();
  const [serviceToken, secret] = [randomSecret(), randomSecret()];
  const url = `http://127.0.0.1:${port}`;
  keepPlaces({ portalUrl: url, campusUrl: url, dataDir, serviceToken, sessionSecret: randomSecret() });
  const env = {
    ...{ ...database, DATA_DIR: dataDir, CAMPUS_PORT: String(port), CAMPUS_DEMO: '0' },
    ...{ CAMPUS_SERVICE_TOKEN: serviceToken, PAYMENT_PROVIDER: 'simulator', PAYMENT_WEBHOOK_SECRET: secret },
  };
  const given = { name: 'campus', args: ['campus/main.ts', 'serve'], env };
  return {
    url,
    secret,
    start: () => startProgram({ ...given, isReady: () => answers(`${url}/health/ready`) }),
  };
}
