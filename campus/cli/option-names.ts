import type { Field } from './request-fields.ts';

/** Beside the fields of a call, none of which is called so. */
export const OWN_OPTIONS = {
  input: { type: 'string' },
  file: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** How a field is called as an option: `due-on`; one that is an id by what it is of, `charge`. */
export const optionName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/-id(s?)$/, '$1');

/** The option of what stands at a path of the request. */
export const optionAt = (path: readonly PropertyKey[]): string =>
  `--${path.map((part) => optionName(String(part))).join('.')}`;

/** Whoever else is on the machine would see what is typed there. */
export const isSecret = (name: string): boolean => /(^|\.|--)password/.test(name);

/** Finds the path and the field of an option such as `slots.0.from`; null if no such field exists. */
export function placeOf(name: string, fields: Map<string, Field>): { path: string[]; field: Field } | null {
  const path: string[] = [];
  let field: Field = { ...WHOLE, parts: fields };
  for (const word of name.split('.')) {
    const found = within(field, word);
    if (!found) return null;
    path.push(found.name);
    field = found.field;
  }
  return { path, field };
}

/** A part by its name, one of a list by its number, or of what may have any name. */
function within({ kind, parts, item }: Field, word: string): { name: string; field: Field } | null {
  const known = [...parts].find(([name]) => isCalled(name, word));
  if (known) return { name: known[0], field: known[1] };
  const isPlace = kind === 'list' ? /^\d+$/.test(word) : kind === 'parts';
  return isPlace && item ? { name: word, field: item } : null;
}

const WHOLE: Omit<Field, 'parts'> = {
  kind: 'parts',
  rule: '',
  isRequired: true,
  isNullable: false,
  options: [],
};

const isCalled = (field: string, word: string) => field === word || optionName(field) === optionName(word);
