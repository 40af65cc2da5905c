import { buffer } from 'node:stream/consumers';
import { addLetterhead, type Drawn, drawnMark } from './letterhead.ts';
import { checkLetters } from './letters.ts';
import { addBlock } from './pdf-blocks.ts';
import { MOST_ROWS, type PdfDocument, textsOf } from './pdf-document.ts';
import { artifact, emptyPages, type Pages, QUIET, write } from './pdf-page.ts';

/** Writes a tagged PDF, always the same for the same data. Throws `Unprintable` for missing letters. */
export async function writePdf(paper: PdfDocument): Promise<Buffer> {
  const rows = paper.blocks.reduce((sum, block) => sum + ('rows' in block ? block.rows.length : 1), 0);
  if (rows > (paper.mostRows ?? MOST_ROWS)) throw new RangeError(`${rows} rows are more than a paper has`);
  checkLetters(textsOf(paper));
  const pages = emptyPages(paper);
  const root = pages.struct('Document');
  pages.addStructure(root);
  root.add(pages.struct('H1', {}, () => write(pages, paper.title, { size: 18, weight: 'bold' })));
  pages.y += 10;
  for (const block of paper.blocks) addBlock(pages, root, block);
  root.end();
  addFrame(pages, paper, paper.by.mark ? await drawnMark(paper.by.mark) : null);
  const written = buffer(pages);
  pages.end();
  return await written;
}

/** What stands on every page: an institution's mark and name above, the page's number below. */
function addFrame(pages: Pages, { by, footer }: PdfDocument, mark: Drawn | null): void {
  const { name, acronym } = by;
  const { start, count } = pages.bufferedPageRange();
  for (let at = start; at < start + count; at++) {
    pages.switchToPage(at);
    pages.page.margins.bottom = 0; // below it a text would begin another page
    artifact(pages, 'Pagination', () => {
      if (acronym !== null) addLetterhead(pages, { name, acronym }, mark);
      const said = footer.replace('{page}', String(at - start + 1)).replace('{pages}', String(count));
      write(pages, said, { y: 796, size: 8, color: QUIET });
    });
  }
}
