import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData, FormSchema } from '../../../contract/processes/forms.ts';
import type { RequestDetail } from '../../../contract/processes/processes.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { isNaming, type NamingKind } from '../../../contract/wire/naming-kinds.ts';
import { programmesToChange } from '../../careers/plans/programmes-to-change.ts';
import { supervisorsToName } from '../../careers/theses/supervisors-to-name.ts';
import type { Database } from '../../db/database.ts';
import { paidCharges, unpaidCharges } from '../../payments/charges/charges-to-name.ts';
import { coursesOf } from './courses-of.ts';

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
