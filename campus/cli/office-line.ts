import { type AskOffice, readOffice } from '../../contract/institution.ts';
import type { Language } from '../../contract/wire/constants.ts';
import { type Envelope, envelope } from '../../contract/wire/envelope.ts';
import { refusal } from '../../contract/wire/refusal.ts';
import type { CampusConfig } from '../config.ts';
import { DirectoryInUse, lockDirectory } from '../db/directory-lock.ts';
import { findCampus, type RunningCampus } from '../running-campus.ts';
import { OfficeRefused, type VerbSetting } from '../verb.ts';
import type { OfficeLine } from './own-line.ts';

/**
 * Tells how a command reaches the office: over HTTP if a campus holds this data directory, else in the
 * database, which it opens for the command. The configuration is read when it is first needed.
 */
export function verbSetting(given: CampusConfig | (() => CampusConfig)): VerbSetting {
  const read = typeof given === 'function' ? given : () => given;
  return {
    get config() {
      return read();
    },
    withOffice: async (work, language = 'en') => {
      const config = read();
      const line = await openLine(config, language);
      return await work(officeOver(line, config.publicOrigin)).finally(line.close);
    },
  };
}

/** What opens a database of its own is loaded where no campus runs. */
async function openLine(config: CampusConfig, language: Language): Promise<OfficeLine> {
  const running = holderOf(config);
  if (running) return lineTo(running, language);
  const { ownLine } = await import('./own-line.ts');
  return await ownLine(config, (token) => headersFor(token, language));
}

/** The campus that holds the embedded database now; throws `DirectoryInUse` where another process does. */
export function holderOf({ DATABASE_URL, DATA_DIR }: CampusConfig): RunningCampus | null {
  if (DATABASE_URL) return null;
  try {
    lockDirectory(DATA_DIR)();
    return null;
  } catch (error) {
    const running = error instanceof DirectoryInUse ? findCampus(DATA_DIR) : null;
    if (!running) throw error;
    return running;
  }
}

function lineTo({ url, serviceToken }: RunningCampus, language: Language): OfficeLine {
  const headers = headersFor(serviceToken, language);
  const ask = async (path: string, body: string) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body }).catch((error: Error) => {
      throw new OfficeRefused(`the campus that runs at ${url} does not answer (${error.message}): try again`);
    });
    return await answer.text();
  };
  return { ask, close: async () => {} };
}

const headersFor = (serviceToken: string, language: Language) => ({
  authorization: `Bearer ${serviceToken}`,
  'content-type': 'application/json',
  'accept-language': language,
});

/** Throws what the answer says against it. */
function officeOver({ ask }: OfficeLine, portal: string): AskOffice {
  return async (verb, body) => {
    const answer = envelope.parse(JSON.parse(await ask(`/api/office/${verb}`, JSON.stringify(body))));
    if (!answer.success) throw new OfficeRefused(saidBy(answer, portal));
    return readOffice(verb, answer.result);
  };
}

/** Each reason with its code, and below it the way out. */
function saidBy({ result, messages }: Envelope, portal: string): string {
  const { data: { reasons } = { reasons: [] } } = refusal.safeParse(result);
  const lines = reasons.flatMap(({ code, text, fix, fixUrl, ownerOffice, availableFrom }) => [
    `${code}: ${text}`,
    ...(fixUrl ? [`  ${fix ?? 'What helps'}: ${new URL(fixUrl, portal)}`] : []),
    ...(ownerOffice ? [`  Whom to ask: ${ownerOffice}`] : []),
    ...(availableFrom ? [`  From ${availableFrom} on`] : []),
  ]);
  const said = messages.map(({ code, text }) => (code ? `${code}: ${text}` : text));
  return (lines.length > 0 ? lines : said).join('\n') || 'The office refused.';
}
