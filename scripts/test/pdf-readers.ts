import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** Installs the PDF readers on Debian as root. Without them the tests of papers are skipped and say so. */
export function installPdfReaders(): void {
  if (!existsSync('/usr/bin/pdftotext')) installFromDebian('poppler-utils');
  if (!existsSync('/usr/bin/qpdf')) installFromDebian('qpdf');
}
