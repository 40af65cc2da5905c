import { randomBytes } from 'node:crypto';
import { createApp } from '../app.ts';
import type { CampusConfig } from '../config.ts';
import { openInstitution } from '../institution.ts';

/** What a call is sent to, and answers with. */
export type OfficeLine = { ask(path: string, body: string): Promise<string>; close(): Promise<void> };

/** The office in the institution's database itself, opened for the while. */
export async function ownLine(
  config: CampusConfig,
  headersFor: (serviceToken: string) => Record<string, string>,
): Promise<OfficeLine> {
  const database = await openInstitution(config);
  const serviceToken = randomBytes(32).toString('base64url');
  const app = await createApp(database, {
    ...config,
    CAMPUS_SERVICE_TOKEN: serviceToken,
    LOG_LEVEL: 'silent',
  });
  const headers = headersFor(serviceToken);
  return {
    ask: async (url, payload) => (await app.inject({ method: 'POST', url, headers, payload })).body,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
