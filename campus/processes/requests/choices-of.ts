import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData, FormSchema } from '../../../contract/processes/forms.ts';
import type { RequestDetail } from '../../../contract/processes/processes.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { isNaming, type NamingKind } from '../../../contract/wire/naming-kinds.ts';
import { programmesToChange } from '../../careers/plans/programmes-to-change.ts';
import { supervisorsToName } from '../../careers/theses/theses.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, enrolments, offerings } from '../../db/schema.ts';
import { paidCharges, unpaidCharges } from '../../payments/charges/charges-on-request.ts';
import { inLanguage } from '../../platform/texts.ts';

type Source = (
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[],
) => Promise<{ id: string; title: string }[]>;

const sources: Record<NamingKind, Source> = {
  course: coursesOf,
  charge: paidCharges,
  unpaid_charge: unpaidCharges,
  programme: programmesToChange,
  supervisor: supervisorsToName,
};

/** What the fields of a form may name now; and what `data` names of it, whatever has become of that. */
export async function choicesOf(
  db: Database,
  { form, careerId, language }: { form: FormSchema; careerId: string; language: Language },
  data: FormData = {},
): Promise<RequestDetail['choices']> {
  const kinds = new Set(form.flatMap(({ kind }) => (isNaming(kind) ? [kind] : [])));
  const choices: RequestDetail['choices'] = [];
  for (const kind of kinds) {
    const named = form.flatMap((field) => (field.kind === kind && textIn(data, field.code)) || []);
    const found = await sources[kind](db, careerId, language, named);
    choices.push(...found.map(({ id, title }) => ({ kind, id, title })));
  }
  return choices;
}

/** The courses that a student is in, which a form may name; and those that a submitted form names. */
async function coursesOf(db: Database, careerId: string, language: Language, named: readonly string[] = []) {
  const own = db
    .select({ id: enrolments.offeringId })
    .from(enrolments)
    .where(and(eq(enrolments.careerId, careerId), eq(enrolments.status, 'enrolled')));
  const rows = await db
    .select({ id: offerings.id, title: courseUnits.title })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(or(inArray(offerings.id, own), inArray(offerings.id, [...named])))
    .orderBy(asc(offerings.id));
  return rows
    .map(({ id, title }) => ({ id, title: inLanguage(title, language) }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}
