import { asc, eq, inArray } from 'drizzle-orm';
import type { Programme } from '../../contract/catalogue/offerings.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { programmes, programmeUnits } from '../db/schema.ts';
import { inLanguage } from '../platform/texts.ts';

type Titled = { code: string; title: LocalText };

/** The programmes that foresee each of these units, which tell units of one code apart. */
export async function programmesOf(db: Database, unitIds: string[]): Promise<Map<string, Titled[]>> {
  const rows = await db
    .select({ unitId: programmeUnits.unitId, code: programmes.code, title: programmes.title })
    .from(programmeUnits)
    .innerJoin(programmes, eq(programmes.id, programmeUnits.programmeId))
    .where(inArray(programmeUnits.unitId, unitIds))
    .orderBy(asc(programmes.code));
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId);
  return new Map([...byUnit].map(([id, of]) => [id, of.map(({ code, title }) => ({ code, title }))]));
}

export const programmesIn = (language: Language, of: Titled[] = []): Programme[] =>
  of.map(({ code, title }) => ({ code, title: inLanguage(title, language) }));
