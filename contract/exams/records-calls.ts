import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { paperFile } from '../wire/paper-file.ts';
import { sealedHeads, verifyAgainst } from '../wire/sealed-heads.ts';
import { examRequest } from './exams.ts';
import {
  approveSheetRequest,
  changedSheet,
  checkSheetRequest,
  prepareSheetRequest,
  rectifyRequest,
  sessionSheets,
  sheetRequest,
  sheetVersionRequest,
  verifiedRecords,
  waitingCorrections,
} from './record-sheets.ts';

/** Record sheets (verbali): what is decided of an exam, recorded for good. */
export const recordCalls = {
  'professor/exams/sheets': {
    who: 'professor',
    request: examRequest,
    result: sessionSheets,
    reads: true,
    says: 'How the recording of a session stands, with its sheets',
  },
  'professor/exams/preparesheet': {
    who: 'professor',
    request: prepareSheetRequest,
    result: changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only', 'exams.nothing_to_record'],
    says: 'Puts what is decided of a session on a draft of a sheet',
  },
  'professor/exams/checksheet': {
    who: 'professor',
    request: checkSheetRequest,
    result: changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only'],
    says: 'Says that a draft is right, and who sat on the board',
  },
  'professor/exams/reopensheet': {
    who: 'professor',
    request: sheetVersionRequest,
    result: changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only'],
    says: 'Makes a checked sheet a draft again',
  },
  'professor/exams/discardsheet': {
    who: 'professor',
    request: sheetVersionRequest,
    result: sheetRequest,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only'],
    says: 'Throws a draft away',
  },
  'professor/exams/sign': {
    who: 'professor',
    request: sheetVersionRequest,
    result: changedSheet,
    browser: true,
    refusals: [
      'state.not_allowed',
      'account.step_up',
      'exams.chair_only',
      'exams.sheet_locked',
      'exams.sheet_unmet',
      'exams.sheet_on_record',
      'exams.sheet_unapproved',
    ],
    says: 'Signs a checked sheet, which is recorded right after',
  },
  'professor/exams/rectify': {
    who: 'professor',
    request: rectifyRequest,
    result: changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.chair_only'],
    says: 'Begins a sheet that corrects or annuls recorded outcomes',
  },
  'professor/exams/sheetpaper': {
    who: 'professor',
    request: sheetRequest,
    result: paperFile,
    reads: true,
    says: 'Hands out a recorded sheet as a sealed PDF',
  },
  'office/records/corrections': {
    who: 'office',
    request: empty,
    result: waitingCorrections,
    reads: true,
    says: 'The corrections of record sheets that wait for the office',
  },
  'office/records/approve': {
    who: 'office',
    request: approveSheetRequest,
    result: changedSheet,
    refusals: ['state.not_allowed'],
    says: 'Approves a correction, so that the chair can sign it',
  },
  'records/heads': {
    who: 'anyone',
    request: empty,
    result: sealedHeads,
    reads: true,
    says: 'Where the chains of record sheets, of acts on transcripts and of the audit last stood, sealed: to be kept outside',
  },
  'office/records/verify': {
    who: 'office',
    request: verifyAgainst,
    result: verifiedRecords,
    reads: true,
    says: 'Recomputes every recorded sheet and act, and what they say of outcomes and transcripts; against a saved head where one is given',
  },
} satisfies Calls;
