import { desc, eq } from 'drizzle-orm';
import type { Findables, OwnCareer } from '../../area.ts';
import { certificates } from '../../db/schema.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { text } from '../../platform/texts.ts';

/** What was certified of a career. */
export const ownPapers: Findables<OwnCareer> = async (db, { careerId }, { language, timeZone }) => {
  const { kind, year, number, issuedAt } = certificates;
  const rows = await db
    .select({ kind, year, number, issuedAt })
    .from(certificates)
    .where(eq(certificates.careerId, careerId))
    .orderBy(desc(issuedAt));
  return rows.map((row) => ({
    kind: 'document',
    title: text(language, timeZone, `papers.certificate.${row.kind}.title`),
    also: [serialOf(row)],
    detail: `${serialOf(row)} · ${text(language, timeZone, 'search.on', { at: row.issuedAt })}`,
    link: '/student/documents',
    near: row.issuedAt,
  }));
};
