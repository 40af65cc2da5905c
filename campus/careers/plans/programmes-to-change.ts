import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { careers, programmes } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';

/** The other programmes of a career's level; and those `named`, whatever it studies now. */
export async function programmesToChange(
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
): Promise<{ id: string; title: string }[]> {
  const own = db
    .select({ level: programmes.level })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  const ownId = db.select({ id: careers.programmeId }).from(careers).where(eq(careers.id, careerId));
  const rows = await db
    .select({ id: programmes.id, title: programmes.title })
    .from(programmes)
    .where(
      or(and(inArray(programmes.level, own), ne(programmes.id, ownId)), inArray(programmes.id, [...named])),
    )
    .orderBy(asc(programmes.code));
  return rows.map(({ id, title }) => ({ id, title: inLanguage(title, language) }));
}
