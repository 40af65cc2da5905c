import type { PdfTable } from './pdf-document.ts';
import {
  artifact,
  heightOf,
  LEFT,
  makeRoom,
  type Pages,
  rule,
  type Structure,
  type Weight,
  WIDTH,
  write,
} from './pdf-page.ts';

type Cell = { text: string; x: number; width: number; right: boolean };

const GAP = 10;

/** Writes a table; each further page begins with its headings, which are read out once. */
export function addTable(pages: Pages, root: Structure, { columns, rows, total }: PdfTable): void {
  const table = pages.struct('Table');
  root.add(table);
  const cellsOf = placed(columns);
  const headings = cellsOf(columns.map(({ title }) => title));
  makeRoom(pages, 60);
  addRow(pages, partOf(pages, table, 'THead'), headings, 'heading');
  const body = partOf(pages, table, 'TBody');
  for (const row of rows) {
    const cells = cellsOf(row);
    if (makeRoom(pages, heightOfRow(pages, cells) + 8)) repeatHeadings(pages, headings);
    addRow(pages, body, cells, 'row');
  }
  if (total) addTotal(pages, table, cellsOf(total));
  table.end();
  pages.y += 10;
}

function addTotal(pages: Pages, table: Structure, cells: Cell[]): void {
  makeRoom(pages, heightOfRow(pages, cells) + 8);
  addRow(pages, partOf(pages, table, 'TFoot'), cells, 'total');
}

function partOf(pages: Pages, table: Structure, name: 'THead' | 'TBody' | 'TFoot'): Structure {
  const part = pages.struct(name);
  table.add(part);
  return part;
}

function placed(columns: PdfTable['columns']): (texts: string[]) => Cell[] {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const room = WIDTH - GAP * (columns.length - 1);
  const widths = columns.map(({ width }) => (room * width) / whole);
  const starts = widths.map(
    (_, at) => LEFT + widths.slice(0, at).reduce((sum, width) => sum + width + GAP, 0),
  );
  return (texts) =>
    columns.map(({ right = false }, at) => ({
      ...{ text: texts[at] ?? '', right },
      ...{ x: starts[at] ?? LEFT, width: widths[at] ?? room },
    }));
}

const heightOfRow = (pages: Pages, cells: Cell[], weight: Weight = 'regular'): number =>
  Math.max(...cells.map(({ text, width }) => heightOf(pages, text, { width, weight })));

function addRow(pages: Pages, part: Structure, cells: Cell[], look: 'heading' | 'row' | 'total'): void {
  const weight = look === 'row' ? 'regular' : 'bold';
  const [height, y] = [heightOfRow(pages, cells, weight), pages.y + 3];
  const row = pages.struct('TR');
  part.add(row);
  for (const { text, ...cell } of cells) {
    const draw = () => write(pages, text, { ...cell, y, weight });
    row.add(
      look === 'heading' ? pages.struct('TH', { scope: 'Column' }, draw) : pages.struct('TD', {}, draw),
    );
  }
  row.end();
  pages.y = y + height + 3;
  rule(pages, pages.y);
}

function repeatHeadings(pages: Pages, headings: Cell[]): void {
  const [height, y] = [heightOfRow(pages, headings, 'bold'), pages.y + 3];
  artifact(pages, 'Pagination', () => {
    for (const { text, ...cell } of headings) write(pages, text, { ...cell, y, weight: 'bold' });
  });
  pages.y = y + height + 3;
  rule(pages, pages.y);
}
