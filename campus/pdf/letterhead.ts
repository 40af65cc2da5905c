import sharp from 'sharp';
import { dress, INK, LEFT, type Pages, WIDTH, write } from './pdf-page.ts';

const HEAD = 44;
const HEIGHT = 32;
/** Of a mark; most are about square. */
const WIDEST = 96;
/** Dots of a picture for each point: 288 to the inch. */
const DOTS = 4;

/** A picture as it stands on paper: so wide, in points. */
export type Drawn = { png: Buffer; width: number };

/** A mark at its size on paper; null for a file that is none after all: a receipt is not kept back for it. */
export const drawnMark = (mark: Uint8Array): Promise<Drawn | null> => drawn(mark).catch(() => null);

async function drawn(mark: Uint8Array): Promise<Drawn> {
  const { data: png, info } = await sharp(mark, { density: 300 })
    .resize({ width: WIDEST * DOTS, height: HEIGHT * DOTS, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png, width: info.width / DOTS };
}

/** What stands at the head of a page: the institution's mark, or else its acronym, and its name. */
export function addLetterhead(pages: Pages, by: { name: string; acronym: string }, mark: Drawn | null): void {
  const width = mark ? addMark(pages, mark) : addAcronym(pages, by.acronym);
  const x = LEFT + width + 10;
  write(pages, by.name, { x, y: HEAD + 9, width: LEFT + WIDTH - x, size: 11, weight: 'bold' });
}

function addMark(pages: Pages, { png, width }: Drawn): number {
  pages.image(png, LEFT, HEAD, { fit: [WIDEST, HEIGHT] });
  return width;
}

function addAcronym(pages: Pages, acronym: string): number {
  const width = 48;
  pages.roundedRect(LEFT, HEAD, width, HEIGHT, 4).fill(INK);
  dress(pages, acronym, { size: acronym.length > 4 ? 8 : 12, weight: 'bold' }).fillColor('#ffffff');
  const height = pages.currentLineHeight();
  pages.text(acronym, LEFT, HEAD + (HEIGHT - height) / 2, { width, align: 'center', lineBreak: false });
  return width;
}
