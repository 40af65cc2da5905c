import { countsOf } from './check-form.ts';
import type { FieldKind, FormField, FormSchema } from './forms.ts';

export type SchemaFault = {
  field: string;
  fault: 'twice' | 'options' | 'papers' | 'columns' | 'counts' | 'shown_if';
};

/** The faults by which a form schema could never be filled in, by field. Saving refuses such a schema. */
export function schemaFaults(form: FormSchema): SchemaFault[] {
  return form.flatMap((field, at): SchemaFault[] => {
    const { code, papers, shownIf } = field;
    const before = form.slice(0, at);
    const faults: Record<SchemaFault['fault'], boolean> = {
      twice: before.some((each) => each.code === code),
      options: !hasItsOptions(field),
      papers: (field.kind === 'upload') !== (papers !== undefined),
      columns: !hasItsColumns(field),
      counts: !canBeCounted(field),
      shown_if: shownIf !== undefined && !before.some((each) => each.code === shownIf.field && hasWord(each)),
    };
    const fault = (Object.keys(faults) as SchemaFault['fault'][]).find((each) => faults[each]);
    return fault ? [{ field: code, fault }] : [];
  });
}

const hasItsOptions = ({ kind, options }: Pick<FormField, 'options'> & { kind: FieldKind }): boolean =>
  (kind === 'choice' || kind === 'several') === (options !== undefined);

function hasItsColumns({ kind, columns }: FormField): boolean {
  if (kind !== 'rows' || !columns) return kind !== 'rows' && !columns;
  return columns.every(
    (column, at) => hasItsOptions(column) && columns.findIndex(({ code }) => code === column.code) === at,
  );
}

function canBeCounted(field: FormField): boolean {
  if (field.kind !== 'upload' && field.kind !== 'rows')
    return field.least === undefined && field.most === undefined;
  const { least, most } = countsOf(field);
  return least <= most;
}

/** Another field can be asked for by its value. */
const hasWord = ({ kind }: FormField): boolean => kind !== 'address' && kind !== 'rows' && kind !== 'upload';
