import type { Language } from '../../contract/wire/constants.ts';

/** What a paper says, in its order; every text is as it will stand there, in the paper's language. */
export type PdfDocument = {
  language: Language;
  title: string;
  /** Whose paper it is: an institution's name and mark (SVG or PNG), or acronym, stand above each page. */
  by: { name: string; acronym: string | null; mark?: Uint8Array | undefined };
  /** When it says what it says: the same data are the same bytes, whenever they are written. */
  at: Date;
  /** A word by which a copy is known again, in the file's properties. */
  keyword?: string;
  /** What stands at the foot of each page, with `{page}` and `{pages}`. */
  footer: string;
  blocks: PdfBlock[];
  /** Where more rows are meant than a paper has. */
  mostRows?: number;
};

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; look?: 'quiet' | 'framed' }
  | { kind: 'facts'; rows: PdfFact[] }
  | PdfTable
  | { kind: 'code'; text: string; alt: string; beside: string[] }
  | { kind: 'signature'; place: string; signature: string };

export type PdfFact = { name: string; value: string };

/** `widths` are shares of the page's width; the last row is the total, where there is one. */
export type PdfTable = {
  kind: 'table';
  columns: { title: string; width: number; right?: boolean }[];
  rows: string[][];
  total?: string[];
};

/** More than any paper has: what is longer is a mistake, and would hold up the others. */
export const MOST_ROWS = 2_000;

/** Every text of it. */
export const textsOf = ({ title, by, footer, blocks }: PdfDocument): string[] => [
  ...[title, by.name, by.acronym ?? '', footer],
  ...blocks.flatMap(textsOfBlock),
];

function textsOfBlock(block: PdfBlock): string[] {
  switch (block.kind) {
    case 'facts':
      return block.rows.flatMap(({ name, value }) => [name, value]);
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat(), ...(block.total ?? [])];
    case 'code':
      return [block.alt, ...block.beside];
    case 'signature':
      return [block.place, block.signature];
    default:
      return [block.text];
  }
}
