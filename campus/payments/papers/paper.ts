import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { careers, people, profiles, programmes } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { factsOf, wordsOf } from '../../pdf/paper-words.ts';
import type { PdfBlock, PdfDocument, PdfFact } from '../../pdf/pdf-document.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';

/** Whose paper it is, as the register knows them, and who gives it out. */
export type Setting = Reader & { institution: { name: string; acronym: string } };

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
  const [owner] = await db
    .select({ person: people, badge: profiles.badge, programme: programmes.title })
    .from(careers)
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  if (!owner) throw new NotFound('career', careerId);
  const { say } = wordsOf(setting);
  const { person, badge, programme } = owner;
  return factsOf([
    [say('student'), `${person.givenName} ${person.familyName}`],
    [say('badge'), badge],
    [say('taxCode'), person.taxCode],
    [say('programme'), inLanguage(programme, setting.language)],
  ]);
}
