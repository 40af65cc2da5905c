import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import { pdfFile } from '../wire/pdf-file.ts';
import { sealedHeads, verifyAgainst } from '../wire/sealed-heads.ts';
import * as exams from './exams.ts';
import * as recordSheets from './record-sheets.ts';

/** Record sheets (verbali): what is decided of an exam, recorded for good. */
export const recordCalls = {
  'professor/exams/sheets': {
    who: 'professor',
    request: exams.examRequest,
    result: recordSheets.sessionSheets,
    reads: true,
    says: 'How the recording of a session stands, with its sheets',
  },
  'professor/exams/preparesheet': {
    who: 'professor',
    request: recordSheets.prepareSheetRequest,
    result: recordSheets.changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only', 'exams.nothing_to_record'],
    says: 'Puts what is decided of a session on a draft of a sheet',
  },
  'professor/exams/checksheet': {
    who: 'professor',
    request: recordSheets.checkSheetRequest,
    result: recordSheets.changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only'],
    says: 'Says that a draft is right, and who sat on the board',
  },
  'professor/exams/reopensheet': {
    who: 'professor',
    request: recordSheets.sheetVersionRequest,
    result: recordSheets.changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only'],
    says: 'Makes a checked sheet a draft again',
  },
  'professor/exams/discardsheet': {
    who: 'professor',
    request: recordSheets.sheetVersionRequest,
    result: recordSheets.sheetRequest,
    browser: true,
    refusals: ['state.not_allowed', 'exams.board_only'],
    says: 'Throws a draft away',
  },
  'professor/exams/sign': {
    who: 'professor',
    request: recordSheets.sheetVersionRequest,
    result: recordSheets.changedSheet,
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
    request: recordSheets.rectifyRequest,
    result: recordSheets.changedSheet,
    browser: true,
    refusals: ['state.not_allowed', 'exams.chair_only'],
    says: 'Begins a sheet that corrects or annuls recorded outcomes',
  },
  'professor/exams/sheetpaper': {
    who: 'professor',
    request: recordSheets.sheetRequest,
    result: pdfFile,
    reads: true,
    says: 'Hands out a recorded sheet as a sealed PDF',
  },
  'office/records/corrections': {
    who: 'office',
    request: empty,
    result: recordSheets.waitingCorrections,
    reads: true,
    says: 'The corrections of record sheets that wait for the office',
  },
  'office/records/approve': {
    who: 'office',
    request: recordSheets.approveSheetRequest,
    result: recordSheets.changedSheet,
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
    result: recordSheets.verifiedRecords,
    reads: true,
    says: 'Recomputes every recorded sheet and act, and what they say of outcomes and transcripts; against a saved head where one is given',
  },
} satisfies Calls;
