import { fullName } from '../../contract/wire/person-name.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../http/answers.ts';
import type { PdfBlock, PdfDocument, PdfFact } from '../pdf/pdf-document.ts';
import { factsOf, textsOf } from '../pdf/pdf-texts.ts';
import type { Letterhead } from '../platform/letterhead.ts';
import { inLanguage } from '../platform/texts.ts';
import { recordOf } from './find-career.ts';

/** Whose paper it is, as the register knows them, and who gives it out. */
export type Setting = Reader & { institution: Letterhead };

/** A paper of the institution; `at` is the latest that it speaks of. */
export function pdfOf(
  setting: Setting,
  { title, at, blocks }: { title: string; at: Date; blocks: PdfBlock[] },
): PdfDocument {
  const { language, institution } = setting;
  const footer = textsOf(setting).footer(title);
  return { language, title, by: institution, at, footer, blocks };
}

/** Whose it is, by the legal name: lines of a paper. */
export async function ownerFacts(db: Database, careerId: string, setting: Setting): Promise<PdfFact[]> {
  const { person, badge, programme } = await recordOf(db, careerId);
  const { say } = textsOf(setting);
  return factsOf([
    [say('student'), fullName(person)],
    [say('badge'), badge],
    [say('taxCode'), person.taxCode],
    [say('programme'), inLanguage(programme, setting.language)],
  ]);
}
