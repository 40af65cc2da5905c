import { written } from '../payments/cents-of.ts';
import { columns } from '../platform/terminal.ts';

type Row = Map<string, unknown>;

/** An answer for a person: a list as a table with a head, anything else as lines of a name and a value. */
export function answerLines(answer: unknown): string[] {
  if (Array.isArray(answer)) return listLines(answer);
  if (isObject(answer)) return rowLines(rowOf(answer));
  return [answer === null || answer === undefined ? 'Done.' : lineOf(answer)];
}

function listLines(list: unknown[]): string[] {
  if (list.length === 0) return ['(none)'];
  if (!list.every(isObject)) return list.map(lineOf);
  const rows = list.map((each) => rowOf(each));
  if (rows.some((row) => [...row.values()].some(isTable))) {
    return rows.flatMap((row, index) => [...(index > 0 ? [''] : []), ...rowLines(row)]);
  }
  const head = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return columns([head, ...rows.map((row) => head.map((name) => cellOf(row.get(name))))]);
}

const rowLines = (row: Row): string[] =>
  [...row].flatMap(([name, value]) =>
    isTable(value)
      ? [`${name}:`, ...answerLines(value).map((line) => line && `  ${line}`)]
      : [`${name}: ${lineOf(value)}`],
  );

/** The further lines of a text stand apart from those of the answer. */
const lineOf = (value: unknown): string => cellOf(value).replaceAll('\n', '\n      ');

/** The values of an object by their names; those of one within it by both, with a dot between. */
function rowOf(object: object, before = ''): Row {
  const { currency } = { currency: undefined, ...object };
  const row: Row = new Map();
  for (const [name, value] of Object.entries(object)) {
    if (isObject(value)) for (const [inner, its] of rowOf(value, `${before}${name}.`)) row.set(inner, its);
    else row.set(`${before}${name}`, moneyOf(name, value, currency) ?? value);
  }
  return row;
}

/** What is sums in minor units where a currency stands beside it. */
const MONEY = ['amount', 'asked', 'waived', 'received', 'refundDue', 'refundPaid', 'stillOwed'];

function moneyOf(name: string, value: unknown, currency: unknown): string | undefined {
  if (typeof value !== 'number' || typeof currency !== 'string') return;
  if (name === 'usdAmount') return written({ amount: value, currency: 'USD' });
  return MONEY.includes(name) ? written({ amount: value, currency }) : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTable = (value: unknown): value is object[] => Array.isArray(value) && value.some(isObject);

function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  return Array.isArray(value) ? value.map(cellOf).join(', ') || '(none)' : String(value);
}
