import type { AskOffice } from '../../contract/institution.ts';
import { SERVICE_TOKEN, type testCampus } from './test-campus.ts';

type Call = Awaited<ReturnType<typeof testCampus>>['call'];

/** The line to the office of a test's campus, as the command line has it to one that runs. */
export const officeLine = (call: Call): AskOffice =>
  (async (path: string, body: object = {}) => {
    const answer = await call(`/api/office/${path}`, body, { token: SERVICE_TOKEN });
    if (!answer.success) throw new Error(`refused: ${JSON.stringify(answer.result)}`);
    return answer.result;
  }) as AskOffice;
