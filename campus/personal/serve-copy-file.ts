import { Readable } from 'node:stream';
import { type CopyFormat, copyFileRequest } from '../../contract/personal/personal.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { sentAsFile } from '../http/sent-as-file.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { dayOf } from '../platform/time/days.ts';
import { fetchCopy } from './fetch-copy.ts';

const mediaTypes: Record<CopyFormat, string> = { json: 'application/json', pdf: 'application/pdf' };

/** The bytes of a copy, past the table of calls, which knows JSON: nothing but the file, to who may fetch it now. */
export function serveCopyFile(app: CampusApp, store: FileStore) {
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
