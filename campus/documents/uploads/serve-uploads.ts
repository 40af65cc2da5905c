import { uploadCalls } from '../../../contract/calls/uploads.ts';
import type { CampusConfig } from '../../config.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { serve } from '../../http/serve.ts';
import { openFileStore } from './file-store.ts';
import { serveBytes } from './serve-bytes.ts';
import { judgeUpload, listUploads, ownUploads } from './uploads.ts';

/** What students hand in, as they and the office ask about it. */
export function serveUploads(app: CampusApp, { config }: { config: CampusConfig }) {
  const store = openFileStore({ dataDir: config.DATA_DIR, key: config.UPLOADS_KEY });
  serveBytes(app, store);
  serve(app, uploadCalls, {
    'student/documents/list': { read: (db, { user }) => ownUploads(db, user.profileId) },
    'student/documents/discard': {
      answer: async ({ request, body: { uploadId }, user: { profileId } }) => {
        const answer = await app.change(request, (tx, now) =>
          judgeUpload(tx, { uploadId, profileId }, { action: 'discard' }, now),
        );
        if (answer.success) await store.remove(uploadId);
        return answer;
      },
    },
    'office/uploads/list': { read: (db, { body }) => listUploads(db, body) },
    'office/uploads/accept': {
      change: (tx, { body }, now) => judgeUpload(tx, body, { action: 'accept' }, now),
    },
    'office/uploads/reject': {
      change: (tx, { body: { uploadId, reason } }, now) =>
        judgeUpload(tx, { uploadId }, { action: 'reject', reason }, now),
    },
  });
}
