import { personalCalls } from '../../contract/calls/personal.ts';
import type { Area } from '../area.ts';
import { answerFor } from '../http/answers.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { copyOwnData } from './copy-own-data.ts';

/** The copy of one's own data. An `answer` and no change: those are kept for who asks again, and this is kept nowhere. */
export function servePersonal(app: CampusApp, { areas }: { areas: Area[] }) {
  const kept = areas.flatMap(({ personal }) => personal ?? []);
  serve(app, personalCalls, {
    'user/owndata': {
      answer: async ({ user, language, timeZone }) => {
        const copied = await app.clock.transact(app.db, (tx, now) =>
          copyOwnData(tx, { user, kept, timeZone }, now),
        );
        return answerFor(copied, language, timeZone);
      },
    },
  });
}
