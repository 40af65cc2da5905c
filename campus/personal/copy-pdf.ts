import type { Language } from '../../contract/wire/constants.ts';
import type { PdfBlock, PdfDocument } from '../pdf/pdf-document.ts';
import { textsOf } from '../pdf/pdf-texts.ts';
import type { Letterhead } from '../platform/letterhead.ts';
import { text } from '../platform/texts.ts';
import type { OwnRow, OwnTable } from './own-tables.ts';
import { valuesFor } from './said-value.ts';

/** More columns don't fit beside one another: then each row is a list of its own. */
const MOST_COLUMNS = 5;
/** What is said in more words than the others. */
const WIDE = ['unit', 'course', 'action', 'value'];
/** What a paper is still read with, and made with within a moment; the rest stands in the other file. */
export const MOST_LINES = 12_000;

type Setting = { language: Language; timeZone: string; institution: Letterhead };

/** A copy as a paper in its reader's language, gathered table by table. */
export function copyPdf({ language, timeZone, institution }: Setting, at: Date) {
  const say = (key: string, values?: Record<string, string | number>) =>
    text(language, timeZone, `ownData.${key}`, values);
  const saidOf = valuesFor({ language, timeZone });
  const blocks: PdfBlock[] = [];
  const empty: string[] = [];
  let room = MOST_LINES;

  function add({ name, fields, rows }: OwnTable): void {
    const title = say(`tables.${name}`);
    if (rows.length === 0) {
      empty.push(title);
      return;
    }
    const linesOfRow = fields.length > MOST_COLUMNS ? fields.length + 1 : 1;
    const fits = rows.slice(Math.max(0, rows.length - Math.floor(room / linesOfRow)));
    room -= fits.length * linesOfRow;
    blocks.push({ kind: 'heading', text: title });
    if (fits.length < rows.length) {
      const left = rows.length - fits.length;
      blocks.push({ kind: 'paragraph', text: say('left', { left }), look: 'framed' });
    }
    if (fits.length > 0) blocks.push(...(linesOfRow === 1 ? [tableOf(fields, fits)] : listsOf(fields, fits)));
  }

  const tableOf = (fields: string[], rows: OwnRow[]): PdfBlock => ({
    kind: 'table',
    columns: fields.map((field) => ({ title: say(`fields.${field}`), width: WIDE.includes(field) ? 2 : 1 })),
    rows: rows.map((row) => fields.map((field) => saidOf(row, field))),
  });

  const listsOf = (fields: string[], rows: OwnRow[]): PdfBlock[] =>
    rows.flatMap((row, at): PdfBlock[] => [
      ...(rows.length > 1
        ? [{ kind: 'paragraph', text: `${at + 1} / ${rows.length}`, look: 'quiet' } as const]
        : []),
      {
        kind: 'facts',
        rows: fields.flatMap((field) => {
          const value = saidOf(row, field);
          return value ? [{ name: say(`fields.${field}`), value }] : [];
        }),
      },
    ]);

  function paper(): PdfDocument {
    const { footer, instant } = textsOf({ language, timeZone });
    const title = say('title');
    const nothing: PdfBlock[] =
      empty.length > 0
        ? [
            { kind: 'heading', text: say('nothing') },
            { kind: 'paragraph', text: empty.join(', ') },
          ]
        : [];
    return {
      ...{ language, title, by: institution, at, footer: footer(title), mostRows: 2 * MOST_LINES },
      blocks: [{ kind: 'paragraph', text: say('about', { at: instant(at) }) }, ...blocks, ...nothing],
    };
  }
  return { add, paper };
}
