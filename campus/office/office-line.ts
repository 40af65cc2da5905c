import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Language } from '../../contract/constants.ts';
import { type Envelope, envelope } from '../../contract/envelope.ts';
import { createApp } from '../app.ts';
import type { CampusConfig } from '../config.ts';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { openInstitution } from '../institution.ts';
import { findCampus } from '../running-campus.ts';

/** Calls of the office from the command line: `path` as in `faculties/add`; throws what the answer says against it. */
export type OfficeCall = <Result extends z.ZodMiniType>(
  path: string,
  body: object,
  result: Result,
) => Promise<z.output<Result>>;

/** The office said no; the message is what it said. */
export class OfficeRefused extends Error {}

type OfficeLine = { call: OfficeCall; close(): Promise<void> };
type Ask = (url: string, body: string) => Promise<string>;

/**
 * To the campus that holds this data directory, over its address; else to the institution's database itself, opened
 * for the while.
 */
export async function withOffice<Result>(
  config: CampusConfig,
  work: (call: OfficeCall) => Promise<Result>,
  language: Language = 'en',
): Promise<Result> {
  const line = await openLine(config, language);
  return await work(line.call).finally(line.close);
}

async function openLine(config: CampusConfig, language: Language): Promise<OfficeLine> {
  try {
    return await ownLine(config, language);
  } catch (error) {
    const running = error instanceof DirectoryInUse ? findCampus(config.DATA_DIR) : null;
    if (!running) throw error;
    const headers = headersFor(running.serviceToken, language);
    const ask: Ask = async (path, body) =>
      await (await fetch(running.url + path, { method: 'POST', headers, body })).text();
    return { call: caller(ask), close: async () => {} };
  }
}

async function ownLine(config: CampusConfig, language: Language): Promise<OfficeLine> {
  const database = await openInstitution(config);
  const serviceToken = randomBytes(32).toString('base64url');
  const app = await createApp(database, {
    ...config,
    CAMPUS_SERVICE_TOKEN: serviceToken,
    LOG_LEVEL: 'silent',
  });
  const headers = headersFor(serviceToken, language);
  const ask: Ask = async (url, payload) => (await app.inject({ method: 'POST', url, headers, payload })).body;
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { call: caller(ask), close };
}

const headersFor = (serviceToken: string, language: Language) => ({
  authorization: `Bearer ${serviceToken}`,
  'content-type': 'application/json',
  'accept-language': language,
});

function caller(ask: Ask): OfficeCall {
  return async (path, body, result) => {
    const answer = envelope.parse(JSON.parse(await ask(`/api/office/${path}`, JSON.stringify(body))));
    if (!answer.success) throw new OfficeRefused(saidBy(answer));
    return result.parse(answer.result);
  };
}

const saidBy = ({ messages }: Envelope) =>
  messages.map(({ text }) => text).join('\n') || 'The office refused.';
