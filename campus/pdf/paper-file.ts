import type { PaperFile } from '../../contract/papers.ts';
import { Unprintable } from './letters.ts';
import { makePdf } from './make-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A paper with what its file is called, without the ending. */
export type NamedPaper = { name: string; paper: PdfDocument };

/** As it is sent: the file, or the letters for which it can't be made. */
export async function paperFileOf({ name, paper }: NamedPaper): Promise<PaperFile> {
  const file = { name: `${name}.pdf` };
  try {
    const pdf = await makePdf(paper);
    return { ...file, pdf: Buffer.from(pdf).toString('base64'), letters: [] };
  } catch (error) {
    if (error instanceof Unprintable) return { ...file, pdf: null, letters: error.letters };
    throw error;
  }
}
