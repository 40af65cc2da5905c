import { randomBytes } from 'node:crypto';
import { type AskOffice, readOffice } from '../../contract/institution.ts';
import type { Language } from '../../contract/wire/constants.ts';
import { type Envelope, envelope } from '../../contract/wire/envelope.ts';
import { createApp } from '../app.ts';
import type { CampusConfig } from '../config.ts';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { openInstitution } from '../institution.ts';
import { findCampus } from '../running-campus.ts';
import { OfficeRefused, type VerbSetting } from '../verb.ts';

type OfficeLine = { office: AskOffice; close(): Promise<void> };
type Ask = (url: string, body: string) => Promise<string>;

/**
 * How a verb reaches the office: at the address of the campus that holds this data directory, else in the institution's
 * database itself, opened for the while. A configuration that isn't read yet is when it is first needed.
 */
export function verbSetting(given: CampusConfig | (() => CampusConfig)): VerbSetting {
  const read = typeof given === 'function' ? given : () => given;
  return {
    get config() {
      return read();
    },
    withOffice: async (work, language = 'en') => {
      const line = await openLine(read(), language);
      return await work(line.office).finally(line.close);
    },
  };
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
    return { office: officeOver(ask), close: async () => {} };
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
  return { office: officeOver(ask), close };
}

const headersFor = (serviceToken: string, language: Language) => ({
  authorization: `Bearer ${serviceToken}`,
  'content-type': 'application/json',
  'accept-language': language,
});

/** Throws what the answer says against it. */
function officeOver(ask: Ask): AskOffice {
  return async (verb, body) => {
    const answer = envelope.parse(JSON.parse(await ask(`/api/office/${verb}`, JSON.stringify(body))));
    if (!answer.success) throw new OfficeRefused(saidBy(answer));
    return readOffice(verb, answer.result);
  };
}

const saidBy = ({ messages }: Envelope) =>
  messages.map(({ text }) => text).join('\n') || 'The office refused.';
