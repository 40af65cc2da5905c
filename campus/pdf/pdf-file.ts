import type { PdfFile } from '../../contract/wire/pdf-file.ts';
import { Unprintable } from './letters.ts';
import { makePdf } from './make-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A paper with what its file is called, without the ending. */
export type NamedPdf = { name: string; paper: PdfDocument };

/** As it is sent: the file, or the letters for which it can't be made. */
export const pdfFileOf = ({ name, paper }: NamedPdf): Promise<PdfFile> =>
  fileOrLetters(`${name}.pdf`, () => makePdf(paper));

/** The same of one that is made, or kept, by `file`. */
export async function fileOrLetters(name: string, file: () => Promise<Uint8Array>): Promise<PdfFile> {
  try {
    return { name, pdf: Buffer.from(await file()).toString('base64'), letters: [] };
  } catch (error) {
    if (error instanceof Unprintable) return { name, pdf: null, letters: error.letters };
    throw error;
  }
}
