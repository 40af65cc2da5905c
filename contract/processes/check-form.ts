import { COUNTRIES } from '../accounts/countries.ts';
import { isTaxCode } from '../accounts/tax-code.ts';
import type { OwnUpload } from '../documents/uploads.ts';
import { isId } from '../wire/is-id.ts';
import { isNaming } from '../wire/naming-kinds.ts';
import type { FormAddress, FormColumn, FormData, FormField, FormRow, FormSchema } from './forms.ts';

/** A word of `field` in the texts of both sides. */
type Fault = 'required' | 'invalid' | 'date' | 'taxCode' | 'tooFew' | 'tooMany' | 'postcode' | 'province';
/** `field` is the code of one, or of a part of it: `home.postcode`, `exams.0.grade` of the first row. */
export type FormFault = { field: string; fault: Fault };

/** How many papers or rows a field takes. */
export const countsOf = ({ kind, least = 1, most }: FormField) => ({
  least,
  most: most ?? (kind === 'rows' ? Math.max(least, MOST_ROWS) : least),
});
const MOST_ROWS = 30;

/** What stands in a field that is a text; nothing in any other. */
export function textIn(data: FormData, code: string): string {
  const value = data[code];
  return typeof value === 'string' ? value : '';
}

export function addressIn(data: FormData, code: string): FormAddress | null {
  const value = data[code];
  return typeof value === 'object' && !Array.isArray(value) ? value : null;
}

export function rowsIn(data: FormData, code: string): FormRow[] {
  const value = data[code];
  return Array.isArray(value) ? value : [];
}

/** The fields shown for the present answers. A field that depends on a hidden one is hidden too. */
export function shownFields(form: FormSchema, data: FormData): FormField[] {
  const shown = new Set<string>();
  return form.filter(({ code, shownIf }) => {
    const isShown = !shownIf || (shown.has(shownIf.field) && has(form, data, shownIf));
    if (isShown) shown.add(code);
    return isShown;
  });
}

/** The fields that a correction may change: those pointed out, and those their answers ask for. */
export function correctable(form: FormSchema, pointedOut: { field: string }[]): Set<string> {
  const codes = new Set(pointedOut.map(({ field }) => field));
  for (const { code, shownIf } of form) if (shownIf && codes.has(shownIf.field)) codes.add(code);
  return codes;
}

/** A field has a value, alone or among several. */
function has(form: FormSchema, data: FormData, { field, is }: { field: string; is: string }): boolean {
  const value = textIn(data, field);
  const kind = form.find(({ code }) => code === field)?.kind;
  return kind === 'several' ? chosenIn(value).includes(is) : value === is;
}

/** The codes of several options that were chosen. */
export const chosenIn = (value: string): string[] => value.split(',').filter(Boolean);

/** What is missing or can't be so, in the order of the fields. */
export const formFaults = (form: FormSchema, data: FormData): FormFault[] =>
  shownFields(form, data).flatMap((field): FormFault[] => {
    if (isEmpty(field, data) && !field.required) return [];
    if (field.kind === 'address') return addressFaults(field.code, addressIn(data, field.code));
    if (isEmpty(field, data)) return [{ field: field.code, fault: 'required' }];
    if (field.kind === 'rows') return rowsFaults(field, rowsIn(data, field.code));
    const fault = faultIn(field, textIn(data, field.code));
    return fault ? [{ field: field.code, fault }] : [];
  });

/** Only what is asked for: an answer to a field that isn't shown any more isn't handed in. */
export const shownData = (form: FormSchema, data: FormData): FormData =>
  Object.fromEntries(
    shownFields(form, data).flatMap((field) => {
      const value = data[field.code];
      return value === undefined || isEmpty(field, data) ? [] : [[field.code, value]];
    }),
  );

/** Nothing was filled in. An address with its preset country alone counts as empty. */
function isEmpty({ kind, code }: FormField, data: FormData): boolean {
  if (kind === 'rows') return rowsIn(data, code).length === 0;
  if (kind !== 'address') return textIn(data, code) === '';
  const { country: _country, ...rest } = addressIn(data, code) ?? {};
  return Object.values(rest).every((part) => part === '');
}

/** Italian addresses are checked by known data; others need a street, a town and a country. */
function addressFaults(code: string, address: FormAddress | null): FormFault[] {
  const { street = '', postcode = '', town = '', province = '', country = '' } = address ?? {};
  const isItalian = country === ITALY;
  const faults: Record<keyof FormAddress, Fault | null> = {
    street: street ? null : 'required',
    postcode: isItalian && !/^\d{5}$/.test(postcode.trim()) ? 'postcode' : null,
    town: town ? null : 'required',
    province: isItalian && !/^[a-z]{2}$/i.test(province) ? 'province' : null,
    country: COUNTRIES.includes(country) ? null : 'required',
  };
  return Object.entries(faults).flatMap(([part, fault]) =>
    fault ? [{ field: `${code}.${part}`, fault }] : [],
  );
}

export const ITALY = 'IT';

function rowsFaults(field: FormField, rows: FormRow[]): FormFault[] {
  const { least, most } = countsOf(field);
  const { code, columns = [] } = field;
  const cells = rows.flatMap((row, at) =>
    columns.flatMap((column): FormFault[] => {
      const fault = cellFault(column, row[column.code] ?? '');
      return fault ? [{ field: `${code}.${at}.${column.code}`, fault }] : [];
    }),
  );
  if (rows.length < least) return [...cells, { field: code, fault: 'tooFew' }];
  return rows.length > most ? [...cells, { field: code, fault: 'tooMany' }] : cells;
}

function cellFault(column: FormColumn, value: string): Fault | null {
  if (value === '') return column.required ? 'required' : null;
  return faultIn(column, value);
}

function faultIn(field: FormField | FormColumn, value: string): Fault | null {
  if (field.kind === 'upload') return faultInUploads(field, chosenIn(value));
  if (isValid(field, value)) return null;
  return field.kind === 'date' ? 'date' : field.kind === 'tax_code' ? 'taxCode' : 'invalid';
}

function faultInUploads(field: FormField, ids: string[]): Fault | null {
  const { least, most } = countsOf(field);
  if (!ids.every(isId) || new Set(ids).size < ids.length) return 'invalid';
  if (ids.length < least) return 'tooFew';
  return ids.length > most ? 'tooMany' : null;
}

/** One's own paper fits a field of its kind, unless the office rejected it. */
export const isUploadFor = (
  { papers = [] }: Pick<FormField, 'papers'>,
  { type, status }: Pick<OwnUpload, 'type' | 'status'>,
): boolean => papers.includes(type) && (status === 'received' || status === 'accepted');

function isValid({ kind, options }: FormField | FormColumn, value: string): boolean {
  switch (kind) {
    case 'number':
      return /^-?\d{1,9}([.,]\d{1,4})?$/.test(value);
    case 'date':
      return isDay(value);
    case 'choice':
      return options?.some(({ code }) => code === value) ?? false;
    case 'several':
      return chosenIn(value).every((chosen) => options?.some(({ code }) => code === chosen));
    case 'tax_code':
      return isTaxCode(value);
    case 'declaration':
      return value === 'yes';
    default:
      return !isNaming(kind) || isId(value);
  }
}

/** A day that the calendar has: `2026-02-30` is none. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  );
}
