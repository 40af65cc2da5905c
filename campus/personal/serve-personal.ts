import { Readable } from 'node:stream';
import { personalCalls } from '../../contract/personal/calls.ts';
import { type CopyFormat, copyFileRequest } from '../../contract/personal/personal.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { sentAsFile } from '../http/sent-as-file.ts';
import { serve } from '../http/serve.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { done } from '../platform/outcome.ts';
import { dayOf } from '../platform/time/days.ts';
import { askCopy, copiesOf, copyStoreOf, fetchCopy } from './own-copies.ts';
import { readingsOf } from './readings.ts';

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

const mediaTypes: Record<CopyFormat, string> = { json: 'application/json', pdf: 'application/pdf' };

/** Sends a file of a copy. It is no call of the table, since those answer JSON. */
function serveCopyFile(app: CampusApp, store: FileStore) {
  app.post(
    '/api/user/copyfile',
    { preHandler: app.requireAccount, schema: { body: copyFileRequest } },
    async ({ body, user }, reply) => {
      const fetched = await app.clock.transact(app.db, (tx, now) =>
        fetchCopy(tx, store, { ...body, user, isTaken: true }, now),
      );
      if (!fetched.ok) return await reply.code(409).send();
      const { file, bytes, readyAt } = fetched.value;
      const opened = await store.open(app.db, file);
      const name = `ateneo-${dayOf(readyAt, app.timeZone)}.${body.format}`;
      return await reply
        .headers(sentAsFile({ type: mediaTypes[body.format], bytes, name }))
        .send(Readable.from(opened));
    },
  );
}
