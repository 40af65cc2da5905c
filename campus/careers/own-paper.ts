import { fullName } from '../../contract/wire/person-name.ts';
import type { Database } from '../db/database.ts';
import type { Reader } from '../http/answers.ts';
import { factsOf, wordsOf } from '../pdf/paper-words.ts';
import type { PdfBlock, PdfDocument, PdfFact } from '../pdf/pdf-document.ts';
import type { PaperInstitution } from '../platform/paper-institution.ts';
import { inLanguage } from '../platform/texts.ts';
import { recordOf } from './find-career.ts';

/** Whose paper it is, as the register knows them, and who gives it out. */
export type Setting = Reader & { institution: PaperInstitution };

/** A paper of the institution; `at` is the latest that it speaks of. */
export function paperOf(
  setting: Setting,
  { title, at, blocks }: { title: string; at: Date; blocks: PdfBlock[] },
): PdfDocument {
  const { language, institution } = setting;
  const footer = wordsOf(setting).footer(title);
  return { language, title, by: institution, at, footer, blocks };
}

/** Whose it is, by the legal name: lines of a paper. */
export async function ownerFacts(db: Database, careerId: string, setting: Setting): Promise<PdfFact[]> {
  const { person, badge, programme } = await recordOf(db, careerId);
  const { say } = wordsOf(setting);
  return factsOf([
    [say('student'), fullName(person)],
    [say('badge'), badge],
    [say('taxCode'), person.taxCode],
    [say('programme'), inLanguage(programme, setting.language)],
  ]);
}
