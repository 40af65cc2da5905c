import { documentCalls } from '../../contract/calls/documents.ts';
import type { CampusConfig } from '../config.ts';
import type { CampusApp } from '../http/campus-app.ts';
import { serve } from '../http/serve.ts';
import { paperFileOf } from '../pdf/paper-file.ts';
import { declarable } from './declarations/declarable.ts';
import { declarationPaper } from './declarations/declaration-paper.ts';

/** Papers, as students ask for them. */
export function serveDocuments(app: CampusApp, { config }: { config: CampusConfig }) {
  serve(app, documentCalls, {
    'student/documents/templates': {
      read: async (db, { careerId }) => ({ declarations: await declarable(db, careerId) }),
    },
    'student/documents/declare': {
      read: async (db, { body: { code, language }, careerId, timeZone }, now) => {
        const setting = { language, timeZone, institution: config.INSTITUTION_NAME };
        return paperFileOf(await declarationPaper(db, { code, careerId }, setting, now));
      },
    },
  });
}
