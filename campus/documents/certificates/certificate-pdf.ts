import { yearName } from '../../../contract/catalogue/academic-year.ts';
import type { IssueCertificate } from '../../../contract/documents/certificates.ts';
import { averagesOf } from '../../../contract/exams/averages.ts';
import { FOR_WORK, STAMP_DUTY, STAMPED } from '../../../contract/payments/stamp-duty.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import { WRITING_LOCALES } from '../../../contract/wire/writing-locale.ts';
import type { AttendedPart } from '../../area-parts.ts';
import type { CareerRecord } from '../../careers/find-career.ts';
import { type TranscriptRows, transcriptOf } from '../../careers/records/transcript.ts';
import type { Database } from '../../db/database.ts';
import type { PdfBlock, PdfDocument } from '../../pdf/pdf-document.ts';
import { factsOf, textsOf } from '../../pdf/pdf-texts.ts';
import type { Letterhead } from '../../platform/letterhead.ts';
import { moneyIn } from '../../platform/money.ts';
import { inLanguage } from '../../platform/texts.ts';
import { examsTable } from '../exams-table.ts';
import { attendedTable } from './attended-days.ts';

export type Setting = { timeZone: string; institution: Letterhead; publicOrigin: string };

/** What stands on it beside the career: its number, its days, and the code behind which it is verified. */
export type Marks = { serial: string; code: string; issuedAt: Date; validUntil: string | null };

type Params = IssueCertificate & { attended: AttendedPart[] | null };

/**
 * A certificate, with the sentence that the law requires (without it the certificate is void, DPR 445/2000,
 * art. 40), the stamp duty for its purpose, and where it is verified.
 */
export async function certificatePdf(
  db: Database,
  { person, badge, programme, career }: CareerRecord,
  { kind, language, purpose, day: attendedDay, attended }: Params,
  { serial, code, issuedAt, validUntil }: Marks,
  { timeZone, institution, publicOrigin }: Setting,
): Promise<PdfDocument> {
  const reader = { language, timeZone };
  const { say: pdfText, day, date, footer } = textsOf(reader);
  const say = (key: string, values?: Record<string, string>) => pdfText(`certificate.${key}`, values);
  const transcript = kind === 'transcript' ? await transcriptOf(db, career.id) : null;
  const title = say(`${kind}.title`);
  const facts = factsOf([
    [pdfText('student'), fullName(person)],
    [say('bornOn'), person.birthDate && date(person.birthDate)],
    [pdfText('taxCode'), person.taxCode],
    [pdfText('badge'), badge],
    [pdfText('programme'), inLanguage(programme, language)],
    [say('cohort'), yearName(career.cohortYear)],
    [say('average'), transcript && averageOf(transcript, language)],
    [say('attendance.day'), attendedDay ? date(attendedDay) : null],
  ]);
  const marks = factsOf([
    [say('serial'), serial],
    [say('issuedOn'), day(issuedAt)],
    [say('validUntil'), validUntil && date(validUntil)],
    [say('purpose'), say(`for.${purpose}`)],
  ]);
  const quiet = (text: string): PdfBlock => ({ kind: 'paragraph', text, look: 'quiet' });
  const plain = purpose === FOR_WORK ? 'plain' : 'free';
  const stamp = STAMPED.includes(purpose)
    ? say('stamp', { amount: moneyIn(language, STAMP_DUTY) })
    : say(plain);
  const address = `${publicOrigin}/verify/${code}`;
  return {
    ...{
      language,
      title,
      by: institution,
      at: issuedAt,
      keyword: code,
      footer: footer(`${title} ${serial}`),
    },
    blocks: [
      { kind: 'paragraph', text: say(`${kind}.says`, { institution: institution.name }) },
      { kind: 'facts', rows: facts },
      ...(attended ? [attendedTable(attended, reader)] : []),
      ...(transcript ? [...examsTable(transcript, reader), quiet(say('scale'))] : []),
      { kind: 'facts', rows: marks },
      { kind: 'paragraph', text: say('void'), look: 'framed' },
      ...(purpose === 'abroad' ? [quiet(say('validAbroad'))] : []),
      quiet(stamp),
      { kind: 'code', text: address, alt: say('code'), beside: [say('verify'), say('verifyHow'), address] },
    ],
  };
}

function averageOf(transcript: TranscriptRows, language: Language): string | null {
  const { weighted } = averagesOf(transcript);
  const written = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return weighted === null
    ? null
    : `${new Intl.NumberFormat(WRITING_LOCALES[language], written).format(weighted)}/30`;
}
