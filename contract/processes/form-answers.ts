import { isNaming } from '../wire/naming-kinds.ts';
import { addressIn, chosenIn, ITALY, rowsIn, textIn } from './check-form.ts';
import type { FormAddress, FormColumn, FormData, FormField, FormRow } from './forms.ts';

type Words = {
  inLanguage(text: FormField['label']): string;
  /** Of a day, yyyy-MM-dd. */
  date(day: string): string;
  /** What a country is called, by its code. */
  country(code: string): string;
  /** For a declaration that was accepted. */
  declared: string;
  /** Those that may be named. */
  choices: { id: string; title: string }[];
  /** Those that are named. */
  papers: { id: string; name: string }[];
};

/** What was answered to a field, as it is read, in lines; null where nothing was. */
export function writtenAnswer(field: FormField, data: FormData, words: Words): string | null {
  const { code, kind } = field;
  if (kind === 'address') return writtenAddress(addressIn(data, code), words);
  if (kind === 'rows') return writtenRows(field, rowsIn(data, code), words);
  const value = textIn(data, code);
  if (!value) return null;
  if (kind === 'declaration') return words.declared;
  if (isNaming(kind)) return words.choices.find(({ id }) => id === value)?.title ?? value;
  if (kind === 'upload') return uploadsIn(value, words.papers).join('\n');
  return writtenText(field, value, words);
}

function writtenText({ kind, options }: FormField | FormColumn, value: string, words: Words): string {
  if (kind === 'date') return words.date(value);
  const chosen = kind === 'several' ? chosenIn(value) : [value];
  const texts = options
    ?.filter((option) => chosen.includes(option.code))
    .map(({ text }) => words.inLanguage(text));
  return texts?.join(', ') ?? value;
}

/** As it stands on an envelope. */
function writtenAddress(address: FormAddress | null, words: Words): string | null {
  if (!address) return null;
  const { street, postcode, town, province, country } = address;
  const region = country === ITALY ? `(${province.toUpperCase()})` : '';
  return [street, [postcode, town, region].filter(Boolean).join(' '), words.country(country)].join('\n');
}

/** Each row in a line with its number, each cell behind what its column is called. */
function writtenRows({ columns = [] }: FormField, rows: FormRow[], words: Words): string | null {
  if (rows.length === 0) return null;
  return rows
    .map((row, at) => {
      const cells = columns.flatMap((column) => {
        const value = row[column.code];
        return value ? [`${words.inLanguage(column.label)}: ${writtenText(column, value, words)}`] : [];
      });
      return `${at + 1}. ${cells.join('; ')}`;
    })
    .join('\n');
}

const uploadsIn = (value: string, papers: Words['papers']) =>
  chosenIn(value).map((id) => papers.find((paper) => paper.id === id)?.name ?? id);
