import type { PdfBlock, PdfFact } from './pdf-document.ts';
import {
  artifact,
  BOTTOM,
  heightOf,
  INK,
  LEFT,
  LINE,
  makeRoom,
  type Pages,
  QUIET,
  type Structure,
  WIDTH,
  write,
} from './pdf-page.ts';
import { addTable } from './pdf-table.ts';
import { qrOf } from './qr.ts';

type Of<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>;

const CODE = 71; // 25 mm, as annex 2 of pagoPA's notice wants it
const NAMES = 150;

/** Writes a block where the last one ended, as a part of the structure. */
export function addBlock(pages: Pages, root: Structure, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      addHeading(pages, root, block);
      break;
    case 'paragraph':
      addParagraph(pages, root, block);
      break;
    case 'facts':
      addFacts(pages, root, block.rows);
      break;
    case 'table':
      addTable(pages, root, block);
      break;
    case 'code':
      addCode(pages, root, block);
      break;
    case 'signature':
      addSignature(pages, root, block);
      break;
  }
}

function addHeading(pages: Pages, root: Structure, { text }: Of<'heading'>): void {
  makeRoom(pages, 70);
  pages.y += 10;
  root.add(pages.struct('H2', {}, () => write(pages, text, { size: 13, weight: 'bold' })));
  pages.y += 6;
}

function addParagraph(pages: Pages, root: Structure, { text, look }: Of<'paragraph'>): void {
  const inner = { x: LEFT + 12, width: WIDTH - 24 };
  if (look !== 'framed') {
    makeRoom(pages, Math.min(heightOf(pages, text), 60));
    root.add(
      pages.struct('P', {}, () => write(pages, text, look === 'quiet' ? { size: 9, color: QUIET } : {})),
    );
  } else {
    const height = heightOf(pages, text, inner);
    makeRoom(pages, height + 20);
    const top = pages.y;
    artifact(pages, 'Layout', () => {
      pages
        .roundedRect(LEFT, top, WIDTH, height + 20, 4)
        .lineWidth(1)
        .stroke(INK);
    });
    root.add(pages.struct('P', {}, () => write(pages, text, { ...inner, y: top + 10 })));
    pages.y = top + height + 20;
  }
  pages.y += 8;
}

/** A table of two columns without a line of headings: each row begins with its own. */
function addFacts(pages: Pages, root: Structure, rows: PdfFact[]): void {
  const table = pages.struct('Table');
  root.add(table);
  for (const { name, value } of rows) {
    const of = { x: LEFT + NAMES, width: WIDTH - NAMES };
    const height = Math.max(heightOf(pages, name, { width: NAMES - 10 }), heightOf(pages, value, of));
    makeRoom(pages, height + 5);
    const top = pages.y;
    const row = pages.struct('TR');
    table.add(row);
    row.add(
      pages.struct('TH', { scope: 'Row' }, () =>
        write(pages, name, { y: top, width: NAMES - 10, color: QUIET }),
      ),
    );
    row.add(pages.struct('TD', {}, () => write(pages, value, { ...of, y: top })));
    row.end();
    pages.y = top + height + 5;
  }
  table.end();
  pages.y += 6;
}

/** A QR code with what can be read of it by eye beside it. */
function addCode(pages: Pages, root: Structure, { text, alt, beside }: Of<'code'>): void {
  makeRoom(pages, CODE + 20);
  const top = pages.y + 6;
  const bbox: [number, number, number, number] = [LEFT, top, LEFT + CODE, top + CODE];
  root.add(
    pages.struct('Figure', { alt, bbox }, () => {
      const { size, path } = qrOf(text);
      pages
        .save()
        .translate(LEFT, top)
        .scale(CODE / size)
        .path(path)
        .fill('#000000')
        .restore();
    }),
  );
  pages.y = top + 8;
  const x = LEFT + CODE + 16;
  for (const line of beside) {
    root.add(pages.struct('P', {}, () => write(pages, line, { x, width: WIDTH - CODE - 16 })));
    pages.y += 2;
  }
  pages.y = Math.max(pages.y, top + CODE) + 10;
}

/** Where somebody signs by hand. */
function addSignature(pages: Pages, root: Structure, { place, signature }: Of<'signature'>): void {
  if (pages.y + 90 > BOTTOM) pages.addPage();
  const top = pages.y + 50;
  artifact(pages, 'Layout', () => {
    for (const x of [LEFT, LEFT + WIDTH / 2 + 10]) {
      pages
        .moveTo(x, top)
        .lineTo(x + WIDTH / 2 - 10, top)
        .lineWidth(0.5)
        .stroke(LINE);
    }
  });
  root.add(pages.struct('P', {}, () => write(pages, place, { y: top + 4, size: 9, width: WIDTH / 2 - 10 })));
  const right = { x: LEFT + WIDTH / 2 + 10, y: top + 4, size: 9, width: WIDTH / 2 - 10 };
  root.add(pages.struct('P', {}, () => write(pages, signature, right)));
  pages.y += 14;
}
