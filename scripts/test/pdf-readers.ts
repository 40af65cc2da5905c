import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** What reads PDFs back, on Debian and as root; where it is missing the tests of papers are left out, and say so. */
export function installPdfReaders(): void {
  if (!existsSync('/usr/bin/pdftotext')) installFromDebian('poppler-utils');
  if (!existsSync('/usr/bin/qpdf')) installFromDebian('qpdf');
}
