import type { AskOffice } from '../../contract/institution.ts';
import type { Verb } from '../verb.ts';
import { SERVICE_TOKEN, type testCampus } from './test-campus.ts';

type Call = Awaited<ReturnType<typeof testCampus>>['call'];

/** The line to the office of a test's campus, as the command line has it to one that runs. */
export const officeLine = (call: Call): AskOffice =>
  (async (path: string, body: object = {}) => {
    const answer = await call(`/api/office/${path}`, body, { token: SERVICE_TOKEN });
    if (!answer.success) throw new Error(`refused: ${JSON.stringify(answer.result)}`);
    return answer.result;
  }) as AskOffice;

/** Runs the verb over that line; what else a verb is given isn't there. */
export const verbRunner =
  (verb: Verb, office: AskOffice) =>
  (words: string[], flags: Record<string, string> = {}) =>
    verb.run({ words, flags }, { withOffice: (ask: (office: AskOffice) => unknown) => ask(office) } as never);
