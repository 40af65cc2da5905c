import { recordCalls } from '../../../contract/exams/records-calls.ts';
import type { CampusConfig } from '../../config.ts';
import type { CampusApp } from '../../http/campus-app.ts';
import { handedOut } from '../../http/handed-out.ts';
import { serve } from '../../http/serve.ts';
import { letterheadOf } from '../../platform/letterhead.ts';
import { storedSealKey } from '../../seal/seal-key.ts';
import { latestHeads } from '../records/seal-heads.ts';
import { verifyBeside } from '../records/verify-beside.ts';
import { verifyRecords } from '../records/verify-records.ts';
import { approveSheet, waitingCorrections } from './approve-sheet.ts';
import { checkSheet, discardSheet, reopenSheet } from './check-sheet.ts';
import { prepareSheet } from './prepare-sheet.ts';
import { rectifySheet } from './rectify-sheet.ts';
import { sessionSheets } from './session-sheets.ts';
import { sheetPdf } from './sheet-pdf.ts';
import { signingOf } from './sheet-setting.ts';
import { signSheet } from './sign-sheet.ts';

/** Record sheets, as boards and the office ask about them. */
export function serveSheets(app: CampusApp, { config }: { config: CampusConfig }) {
  const {
    publicOrigin,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SEAL_KEY: [pem],
  } = config;
  const institution = letterheadOf(config);
  const signing = signingOf(config);
  const key = storedSealKey({ dataDir, pem });
  serve(app, recordCalls, {
    'professor/exams/sheets': {
      read: (db, { body, professorId, reader }, now) =>
        sessionSheets(db, { ...body, professorId }, reader, now),
    },
    'professor/exams/preparesheet': {
      change: (tx, { body, professorId }, now) => prepareSheet(tx, { ...body, professorId }, now),
    },
    'professor/exams/checksheet': {
      change: (tx, { body, professorId }, now) => checkSheet(tx, { ...body, professorId }, now),
    },
    'professor/exams/reopensheet': {
      change: (tx, { body, professorId }, now) => reopenSheet(tx, { ...body, professorId }, now),
    },
    'professor/exams/discardsheet': {
      change: (tx, { body, professorId }, now) => discardSheet(tx, { ...body, professorId }, now),
    },
    'professor/exams/sign': {
      change: (tx, { body, user, timeZone }, now) =>
        signSheet(tx, { ...body, user }, { ...signing, timeZone }, now),
    },
    'professor/exams/rectify': {
      change: (tx, { body, professorId }, now) => rectifySheet(tx, { ...body, professorId }, now),
    },
    'professor/exams/sheetpaper': {
      answer: ({ body, professorId, timeZone }) => {
        const setting = { timeZone, institution, publicOrigin, key: key() };
        return handedOut(app, (tx, now) => sheetPdf(tx, { ...body, professorId }, setting, now));
      },
    },
    'office/records/corrections': { read: (db, { language }) => waitingCorrections(db, language) },
    'office/records/approve': { change: (tx, { body }, now) => approveSheet(tx, body, now) },
    'records/heads': { read: (db) => latestHeads(db) },
    'office/records/verify': {
      read: (db, { body }) => (url ? verifyBeside(url, body) : verifyRecords(db, body)),
    },
  });
}
