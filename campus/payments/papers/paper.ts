import { eq } from 'drizzle-orm';
import { WRITING_LOCALES } from '../../../contract/writing-locale.ts';
import type { Database } from '../../db/database.ts';
import { careers, people, profiles, programmes } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import type { PdfBlock, PdfDocument, PdfFact } from '../../pdf/pdf-document.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage, text } from '../../platform/texts.ts';

/** Whose paper it is, as the register knows them, and who gives it out. */
export type Setting = Reader & { institution: PdfDocument['institution'] };

/** The texts of papers, and instants and days as they are written on them. */
export function wordsOf({ language, timeZone }: Reader) {
  const say = (key: string, values?: Record<string, string | number>) =>
    text(language, timeZone, `papers.${key}`, values);
  const written = (zone: string, style: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(WRITING_LOCALES[language], { timeZone: zone, ...style });
    return format;
  };
  return {
    say,
    day: written(timeZone, { dateStyle: 'long' }),
    instant: written(timeZone, { dateStyle: 'long', timeStyle: 'short' }),
    /** Of a day by itself, yyyy-MM-dd. */
    date: (day: string) => written('UTC', { dateStyle: 'long' })(new Date(`${day}T12:00:00Z`)),
  };
}

/** A paper of the institution; `at` is the latest that it speaks of. */
export function paperOf(
  setting: Setting,
  { title, at, blocks }: { title: string; at: Date; blocks: PdfBlock[] },
): PdfDocument {
  const { language, institution } = setting;
  const footer = wordsOf(setting).say('footer', { page: '{page}', pages: '{pages}' });
  return { language, title, institution, at, footer: `${title} · ${footer}`, blocks };
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

/** Without those that have no value. */
export const factsOf = (facts: [name: string, value: string | null][]): PdfFact[] =>
  facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
