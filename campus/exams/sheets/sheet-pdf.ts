import { eq } from 'drizzle-orm';
import type { PdfFile } from '../../../contract/wire/pdf-file.ts';
import type { Database } from '../../db/database.ts';
import { recordPapers, recordSheets } from '../../db/schema.ts';
import { makePdf } from '../../pdf/make-pdf.ts';
import type { PdfBlock, PdfDocument } from '../../pdf/pdf-document.ts';
import { fileOrLetters } from '../../pdf/pdf-file.ts';
import { factsOf, textsOf } from '../../pdf/pdf-texts.ts';
import { ofProfiles, recordReading, unitOf } from '../../platform/audit/record-readings.ts';
import { NotFound } from '../../platform/failures.ts';
import type { Letterhead } from '../../platform/letterhead.ts';
import { newVerifyCode } from '../../seal/new-verify-code.ts';
import { keepKey, type SealKey } from '../../seal/seal-key.ts';
import { ownSession } from '../sessions/own-session.ts';
import { writtenSerial } from './session-sheets.ts';
import { type ContentRow, readContent, type SheetContent, sha256 } from './sheet-content.ts';
import { type Sheet, sheetOf } from './sheets.ts';

/** A sheet is written in the language in which it is kept for good. */
const LANGUAGE = 'it';

export type PdfSetting = {
  timeZone: string;
  institution: Letterhead;
  publicOrigin: string;
  key: SealKey;
};

/** The PDF of a recorded sheet, made and sealed once, then always the same. Throws `NotFound`. */
export async function sheetPdf(
  tx: Database,
  { sheetId, professorId }: { sheetId: string; professorId: string },
  setting: PdfSetting,
  now: Date,
): Promise<PdfFile> {
  const sheet = await sheetOf(tx, sheetId);
  await ownSession(tx, { examId: sheet.sessionId, professorId });
  const serial = writtenSerial(sheet);
  if (serial === null) throw new NotFound('recorded sheet', sheetId);
  const { say } = textsOf({ language: LANGUAGE, timeZone: setting.timeZone });
  const name = `${say('record.file')}-${serial.replace('/', '-')}.pdf`;
  const paper = await fileOrLetters(
    name,
    async () => (await storedPdf(tx, sheetId)) ?? (await layOutSheet(tx, sheet, serial, setting, now)),
  );
  if (paper.pdf === null) return paper;
  const whose = ofProfiles(readContent(sheet.content ?? '').rows.map(({ careerId }) => careerId));
  const unit = unitOf({ examId: sheet.sessionId });
  await recordReading(tx, { by: professorId, what: 'record_sheet', whose, unit }, now);
  return paper;
}

async function storedPdf(tx: Database, sheetId: string): Promise<Uint8Array | undefined> {
  const [paper] = await tx
    .select({ file: recordPapers.file })
    .from(recordPapers)
    .where(eq(recordPapers.sheetId, sheetId));
  return paper?.file;
}

/** Of two who ask for it at once the first makes it. */
async function layOutSheet(
  tx: Database,
  { id: sheetId, content, recordedAt, hash, keyId: signedWith }: Sheet,
  serial: string,
  { timeZone, institution, publicOrigin, key }: PdfSetting,
  now: Date,
): Promise<Uint8Array> {
  await tx.select().from(recordSheets).where(eq(recordSheets.id, sheetId)).for('update');
  const made = await storedPdf(tx, sheetId);
  if (made) return made;
  const code = newVerifyCode();
  const recorded = { serial, hash: hash ?? '', signedWith: signedWith ?? '', at: recordedAt ?? now, code };
  const paper = sheetDocument(readContent(content ?? ''), recorded, { timeZone, institution, publicOrigin });
  const file = await makePdf(paper);
  const { id: keyId, publicPem } = key;
  await keepKey(tx, { keyId, publicPem }, now);
  await tx
    .insert(recordPapers)
    .values({ sheetId, code, file, sha256: sha256(file), seal: key.sign(file), keyId, madeAt: now });
  return file;
}

type Recorded = { serial: string; hash: string; signedWith: string; at: Date; code: string };

/** All that a sheet says, with its number and where it is verified. */
export function sheetDocument(
  content: SheetContent,
  { serial, hash, signedWith, at, code }: Recorded,
  { timeZone, institution, publicOrigin }: Omit<PdfSetting, 'key'>,
): PdfDocument {
  const { say: pdfText, instant, date, footer } = textsOf({ language: LANGUAGE, timeZone });
  const say = (key: string, values?: Record<string, string>) => pdfText(`record.${key}`, values);
  const { session, chair, board, corrects, kind, signedBy, signedAt, unanimous, rows } = content;
  const title = say(`title.${kind}`, { serial });
  const facts = factsOf([
    [say('course'), `${session.course} (${session.courseCode})`],
    [say('startsAt'), instant(new Date(session.startsAt))],
    [say('room'), session.room || null],
    [say('chair'), chair.name],
    [say('board'), board.map(({ name }) => name).join(', ') || null],
    [say('honours'), rows.some(({ honours }) => honours) && unanimous ? say('unanimous') : null],
    [say('corrects'), corrects?.serial ?? null],
    [say('reason'), corrects?.reason ?? null],
    [say('approvedBy'), corrects?.approvedBy ?? null],
  ]);
  const marks = factsOf([
    [say('serial'), serial],
    [
      say('signedAt'),
      signedBy === null ? null : say('signed', { name: chair.name, at: instant(new Date(signedAt)) }),
    ],
    [say('recordedAt'), instant(at)],
    [say('hash'), hash],
    [say('key'), signedWith],
  ]);
  const address = `${publicOrigin}/verify/${code}`;
  return {
    ...{ language: LANGUAGE, title, by: institution, at, keyword: code, footer: footer(title) },
    blocks: [
      { kind: 'facts', rows: facts },
      tableOf(rows, { say, date }),
      ...topicsOf(rows, say),
      { kind: 'facts', rows: marks },
      { kind: 'paragraph', text: say(signedBy === null ? 'migrated' : 'seal'), look: 'quiet' },
      { kind: 'code', text: address, alt: say('code'), beside: [say('verify'), address] },
    ],
  };
}

/** What each was examined in, of those of whom it was written. */
function topicsOf(rows: ContentRow[], say: (key: string) => string): PdfBlock[] {
  const written = rows.flatMap(({ name, topics }) => (topics ? [[name, topics]] : []));
  if (written.length === 0) return [];
  return [
    { kind: 'heading', text: say('topics') },
    {
      kind: 'table',
      columns: [
        { title: say('student'), width: 4 },
        { title: say('topics'), width: 8 },
      ],
      rows: written,
    },
  ];
}

type Words = { say: (key: string) => string; date: (day: string) => string };

function tableOf(rows: ContentRow[], { say, date }: Words): PdfBlock {
  const result = ({ result, grade, honours }: Pick<ContentRow, 'result' | 'grade' | 'honours'>) =>
    grade === null ? say(`result.${result}`) : `${grade}${honours ? 'L' : ''}/30`;
  const shown = (row: ContentRow) => {
    if (row.becomes === null) return result(row);
    return `${result(row)} → ${row.becomes === 'annulled' ? say('result.annulled') : result(row.becomes)}`;
  };
  return {
    kind: 'table',
    columns: [
      { title: say('student'), width: 5 },
      { title: say('badge'), width: 2 },
      { title: say('result.name'), width: 2.6 },
      { title: say('decision.name'), width: 2.6 },
      { title: say('examDate'), width: 2.8 },
      { title: say('identity'), width: 1.6 },
    ],
    rows: rows.map((row) => [
      ...[row.name, row.badge ?? '–', shown(row), say(`decision.${row.decision}`), date(row.examDate)],
      row.identityChecked ? say('checked') : '–',
    ]),
  };
}
