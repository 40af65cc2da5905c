import { uploadCalls } from '../../../contract/documents/uploads-calls.ts';
import type { Area } from '../../area.ts';
import type { CampusConfig } from '../../config.ts';
import { succeed } from '../../http/answers.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { serve } from '../../http/serve.ts';
import { acceptUpload, discardUpload, rejectUpload } from './judge-upload.ts';
import { scannerOf, scanStored } from './scanner.ts';
import { serveBytes } from './serve-bytes.ts';
import { checkFiles } from './sweep.ts';
import { fileStoreOf, listUploads, ownUploads } from './uploads.ts';

/** What students hand in, as they and the office ask about it. */
export function serveUploads(app: CampusApp, { areas, config }: { areas: Area[]; config: CampusConfig }) {
  const store = fileStoreOf(config);
  const scanner = scannerOf(config);
  serveBytes(app, store, scanner);
  serve(app, uploadCalls, {
    'student/documents/list': { read: (db, { user }) => ownUploads(db, user.profileId) },
    'student/documents/discard': {
      answer: async ({ request, body: { uploadId }, user: { profileId } }) => {
        const answer = await app.change(request, (tx, now) =>
          discardUpload(tx, { uploadId, profileId, areas }, now),
        );
        if (answer.success) await store.remove(app.db, uploadId);
        return answer;
      },
    },
    'office/uploads/list': { read: (db, { body }) => listUploads(db, body) },
    'office/uploads/check': { read: (db) => checkFiles(db, store) },
    'office/uploads/scan': { answer: async () => succeed(await scanStored(app.db, store, scanner)) },
    'office/uploads/accept': {
      change: (tx, { body, timeZone }, now) => acceptUpload(tx, { ...body, timeZone }, now),
    },
    'office/uploads/reject': { change: (tx, { body }, now) => rejectUpload(tx, body, now) },
  });
}
