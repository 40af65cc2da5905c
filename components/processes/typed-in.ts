import { ITALY } from '@/contract/processes/check-form';
import type { FormData as Filled, FormField, FormRow } from '@/contract/processes/forms';
import type { RequestDetail } from '@/contract/processes/processes';

/** What stands in the form; what can't be changed, or isn't shown, is as it was. */
export function typedIn(
  form: HTMLFormElement,
  { form: fields, data }: Pick<RequestDetail, 'form' | 'data'>,
  isEditable: (code: string) => boolean,
): Filled {
  const typed = new FormData(form);
  return Object.fromEntries(
    fields.map((field) => [
      field.code,
      (isEditable(field.code) ? valueIn(typed, field) : undefined) ?? data[field.code] ?? '',
    ]),
  );
}

function valueIn(typed: FormData, { code, kind }: FormField): Filled[string] | undefined {
  const textOf = (name: string) => String(typed.get(name) ?? '');
  if (kind === 'several' || kind === 'upload') return typed.getAll(code).join(',');
  if (kind === 'declaration') return typed.has(code) ? 'yes' : '';
  if (kind === 'address') {
    if (!typed.has(`${code}.street`)) return undefined;
    const country = textOf(`${code}.country`);
    const [street, postcode, town] = ['street', 'postcode', 'town'].map((part) => textOf(`${code}.${part}`));
    const province = country === ITALY ? textOf(`${code}.province`) : '';
    return { street: street ?? '', postcode: postcode ?? '', town: town ?? '', province, country };
  }
  const value = typed.get(code);
  if (value === null) return undefined;
  return kind === 'rows' ? (JSON.parse(String(value)) as FormRow[]) : String(value);
}
