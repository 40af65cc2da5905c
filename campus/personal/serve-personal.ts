import { personalCalls } from '../../contract/personal/calls.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { done } from '../platform/outcome.ts';
import { askCopy } from './ask-copy.ts';
import { copyStoreOf } from './copy-store.ts';
import { fetchCopy } from './fetch-copy.ts';
import { copiesOf } from './own-copies.ts';
import { readingsOf } from './readings.ts';
import { serveCopyFile } from './serve-copy-file.ts';

/** What is kept of people, as they ask about it: copies of it, and who looked at it. */
export function servePersonal(app: CampusApp, { config }: { config: CampusConfig }) {
  const store = copyStoreOf(config);
  serveCopyFile(app, store);
  serve(app, personalCalls, {
    'user/owndata': { change: (tx, { user, language }, now) => askCopy(tx, { user, language }, now) },
    'user/owncopies': { read: (db, { user: { personId } }, now) => copiesOf(db, personId, now) },
    'user/fetchcopy': {
      change: async (tx, { body, user }, now) => {
        const outcome = await fetchCopy(tx, store, { ...body, user, isTaken: false }, now);
        return outcome.ok ? done(body) : outcome;
      },
    },
    'user/readings': {
      read: (db, { body: { page }, user: { personId }, language }, now) =>
        readingsOf(db, { personId, page, language }, now),
    },
  });
}
