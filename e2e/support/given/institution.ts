import { type AskOffice, type OfficeCalls, readOffice } from '../../../contract/institution.ts';
import type { RequestOf, ResultOf } from '../../../contract/wire/call.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import { places } from '../programs/places.ts';

/** What the office of the institution does, e.g. `office('faculties/add', { ... })`; answers with the id of what is there. */
export async function office<Verb extends Adding>(
  verb: Verb,
  body: RequestOf<OfficeCalls[Verb]>,
): Promise<string> {
  return (await askOffice(verb, body)).id;
}

type Adding = {
  [Verb in keyof OfficeCalls]: ResultOf<OfficeCalls[Verb]> extends Added ? Verb : never;
}[keyof OfficeCalls];

export const askOffice: AskOffice = async (verb, body) =>
  readOffice(verb, await askInstitution(`/api/office/${verb}`, body, places().serviceToken));

/** A call to the institution itself, past the portal; an answer without success is an error of the test. */
export async function askInstitution(path: string, body: object, token: string): Promise<unknown> {
  const response = await fetch(new URL(path, places().campusUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-language': 'it',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const answer = envelope.safeParse(JSON.parse(text));
  if (!answer.success || !answer.data.success) throw new Error(`${path}: ${response.status} ${text}`);
  return answer.data.result;
}

/** A bearer of a profile, without its password. */
export async function issueToken(profileId: string): Promise<string> {
  return (await askOffice('tokens/issue', { profileId })).token;
}
