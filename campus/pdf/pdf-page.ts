import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { WRITING_LOCALES } from '../../contract/wire/writing-locale.ts';
import { type Family, familyOf, printed } from './letters.ts';
import type { PdfDocument } from './pdf-document.ts';

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Of a heading's cell. */
      scope?: 'Column' | 'Row';
      /** Of a picture: left, top, right, bottom. */
      bbox?: [number, number, number, number];
    }
  }
}

/** An A4 page in points. */
export const LEFT = 62;
export const WIDTH = 471;
export const BOTTOM = 770;
const TOP = 100;
export const INK = '#1b1f24';
export const QUIET = '#57606a';
export const LINE = '#c6ccd2';

const file = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
export type Weight = 'regular' | 'bold';
const fonts: Record<`${Family}-${Weight}`, Buffer> = {
  'publicSans-regular': file('public-sans-400'),
  'publicSans-bold': file('public-sans-600'),
  'notoSans-regular': file('noto-sans-400'),
  'notoSans-bold': file('noto-sans-600'),
};
export type Pages = PDFKit.PDFDocument;
export type Structure = ReturnType<Pages['struct']>;

/** An empty tagged paper of the institution, with language, title and the time it speaks of. */
export function emptyPages({ language, title, by, at, keyword }: PdfDocument): Pages {
  const pages = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: 842 - BOTTOM, left: LEFT, right: 595 - LEFT - WIDTH },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never, // its types don't know it yet
    tagged: true,
    displayTitle: true,
    lang: WRITING_LOCALES[language],
    bufferPages: true,
    autoFirstPage: false,
    font: '', // none of the fonts that every reader has: PDF/UA wants each embedded
    info: {
      Title: printed(title),
      Author: printed(by.name),
      ...(keyword && { Keywords: keyword }),
      Creator: 'Ateneo',
      Producer: 'Ateneo',
      CreationDate: at,
      ModDate: at,
    },
  });
  for (const [name, font] of Object.entries(fonts)) pages.registerFont(name, font);
  pages.addPage();
  return pages;
}

export type Writing = {
  x?: number;
  y?: number;
  width?: number;
  size?: number;
  weight?: Weight;
  color?: string;
  right?: boolean;
};

/** Writes a text; where no place is said, where the last one ended. */
export function write(pages: Pages, text: string, writing: Writing = {}): void {
  const { x = LEFT, y = pages.y, width = WIDTH, color = INK, right } = writing;
  const said = printed(text);
  dress(pages, said, writing).fillColor(color);
  pages.text(said, x, y, { width, lineGap: 2, align: right ? 'right' : 'left' });
}

/** How high a text will be. */
export function heightOf(pages: Pages, text: string, writing: Writing = {}): number {
  const said = printed(text);
  return dress(pages, said, writing).heightOfString(said, { width: writing.width ?? WIDTH, lineGap: 2 });
}

/** Takes up the font in which a text is written. */
export const dress = (pages: Pages, said: string, { size = 10, weight = 'regular' }: Writing): Pages =>
  pages.font(`${familyOf(said)}-${weight}`).fontSize(size);

/** What a reader that speaks passes over: lines, frames, and what every page repeats. */
export function artifact(pages: Pages, type: 'Layout' | 'Pagination', draw: () => void): void {
  pages.markContent('Artifact', { type });
  draw();
  pages.endMarkedContent();
}

/** A line from side to side. */
export const rule = (pages: Pages, y: number): void =>
  artifact(pages, 'Layout', () => {
    pages
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.5)
      .stroke(LINE);
  });

/** Another page, where less than this much room is left; whether there is one. */
export function makeRoom(pages: Pages, height: number): boolean {
  if (pages.y + height <= BOTTOM) return false;
  pages.addPage();
  return true;
}
