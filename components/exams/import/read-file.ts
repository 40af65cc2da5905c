import { textOfFile } from '@/contract/wire/table-file';
import { readWorkbook, type SheetName, workbookKind } from './read-workbook';

/** Why a file can't be read: by what its person does about it. */
export type FileFault = 'unreadable' | 'oldWorkbook' | 'webPage';

/** As large as a file is looked at, in bytes. */
const LARGEST = 5_000_000;

/** A file's content, as pasted text. Its first bytes tell its kind: an export may have any name. */
export async function readFile(
  file: File,
): Promise<{ text: string; sheet?: SheetName } | { fault: FileFault }> {
  if (file.size > LARGEST) return { fault: 'unreadable' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = workbookKind(bytes);
  if (kind)
    return (await readWorkbook(bytes, kind)) ?? { fault: kind === 'xls' ? 'oldWorkbook' : 'unreadable' };
  const text = textOfFile(bytes);
  if (text === null) return { fault: 'unreadable' };
  return /^\s*<(?:!doctype|html|table|\?xml)/i.test(text) ? { fault: 'webPage' } : { text };
}
