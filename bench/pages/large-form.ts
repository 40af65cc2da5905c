import type { FormField, FormRow } from '../../contract/processes/forms.ts';

const FIELDS = 60;
const ROWS = 30;
const OPTIONS = 60;

/** In the middle: nothing hangs on the first, twelve fields on the second; the third is a table. */
export const ALONE = 'f29';
export const ASKING = 'f30';
const TABLE = 'f35';
export const CELL = `${TABLE}.${ROWS / 2}.c0`;

const local = (it: string) => ({ it, en: it, es: it });
const columns = Array.from({ length: 8 }, (_, at) => ({
  ...{ code: `c${at}`, kind: 'text' as const, label: local(`Colonna ${at}`), required: false },
}));
const options = Array.from({ length: OPTIONS }, (_, at) => ({ code: `o${at}`, text: local(`Scelta ${at}`) }));

/** Kinds by turns, ten fields after ten. */
const byTurns: Pick<FormField, 'kind' | 'options'>[] = [
  { kind: 'text' },
  { kind: 'address' },
  { kind: 'text' },
  { kind: 'choice', options },
  { kind: 'number' },
  { kind: 'several', options: options.slice(0, 12) },
  { kind: 'text' },
  { kind: 'long_text' },
  { kind: 'date' },
  { kind: 'text' },
];

/** As large as a form may be: 60 fields, a table of 240 cells among them, long choices, and conditions. */
export const largeForm: FormField[] = Array.from({ length: FIELDS }, (_, at) => {
  const code = `f${at}`;
  const field = { code, label: local(`Campo ${at}`), required: false };
  if (code === TABLE) return { ...field, kind: 'rows', columns, most: ROWS };
  if (at > 40 && at < 53) return { ...field, kind: 'text', shownIf: { field: ASKING, is: 'no' } };
  return { ...field, ...(byTurns[at % byTurns.length] ?? { kind: 'text' }) };
});

/** A table with all its rows. */
export const filledIn: Record<string, FormRow[]> = {
  [TABLE]: Array.from({ length: ROWS }, () => ({ c0: '' })),
};
