import type { FileKind } from '../../../contract/documents/uploads.ts';

const MOST = 80;
const ending: Record<FileKind, string> = { pdf: 'pdf', jpeg: 'jpg', png: 'png' };

/** What a file is called: no folder, nothing that can't be seen or turns the reading round, and the ending of what it is. */
export function cleanName(said: string, kind: FileKind): string {
  const file = said.split(/[/\\]/).at(-1) ?? '';
  const seen = file.normalize('NFC').replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]/gu, '');
  const stem = [...seen.replace(/\.[^.]*$/, '').trim()].slice(0, MOST).join('').replace(/^\.+/, '');
  return `${stem || 'file'}.${ending[kind]}`;
}
