import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Poppler's and qpdf's programs, which read a PDF as others do: apt-get install poppler-utils qpdf. */
const PROGRAMS = ['pdftotext', 'pdfinfo', 'pdffonts', 'pdfimages', 'pdftoppm', 'qpdf'];
const missing = PROGRAMS.filter((program) => spawnSync(program, ['--version']).error !== undefined);

/** Why PDFs can't be read back on this machine; null if they can. Tests that read them are skipped. */
export const unreadableHere: string | null =
  missing.length === 0 ? null : `not installed: ${missing.join(', ')} (poppler-utils, qpdf)`;

const run = (program: string, args: string[], file: Uint8Array): Buffer =>
  execFileSync(program, args, { input: file, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 });

/** The pictures on its pages, each by its width and height in dots. */
export const picturesOnPdf = (file: Uint8Array): string[] =>
  run('pdfimages', ['-list', '-'], file)
    .toString('utf8')
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/))
    .map(([, , , width, height]) => `${width} × ${height}`);

/** What it says, its lines joined. */
export const textOfPdf = (file: Uint8Array): string =>
  run('pdftotext', ['-', '-'], file).toString('utf8').replaceAll(/\s+/g, ' ');

/** The properties of the file, by name. */
export const propertiesOfPdf = (file: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    run('pdfinfo', ['-'], file)
      .toString('utf8')
      .split('\n')
      .map((line) => line.split(/:\s+(.*)/).slice(0, 2)),
  );

/** Its structure with the text of each part, as it is read out. */
export const structureOfPdf = (file: Uint8Array): string =>
  run('pdfinfo', ['-struct-text', '-'], file).toString('utf8');

/** What is wrong with how the file is made; empty where nothing is. */
export function faultsOfPdf(file: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-pdf-'));
  try {
    writeFileSync(join(folder, 'paper.pdf'), file);
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', join(folder, 'paper.pdf')]);
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** With PICTURES=1 a paper is left in test-results/papers, with a picture of each page, to be looked at. */
export function keepToLookAt(file: Uint8Array, name: string): void {
  if (!process.env.PICTURES) return;
  const path = join('test-results/papers', name.replaceAll(/[^a-z]+/gi, '-').toLowerCase());
  mkdirSync('test-results/papers', { recursive: true });
  writeFileSync(`${path}.pdf`, file);
  run('pdftoppm', ['-r', '110', '-png', '-', path], file);
}

/** For each font whether it is embedded. */
export const fontsOfPdf = (file: Uint8Array): { name: string; embedded: boolean }[] =>
  run('pdffonts', ['-'], file)
    .toString('utf8')
    .split('\n')
    .slice(2)
    .filter(Boolean)
    .map((line) => ({ name: line.split(/\s/)[0] ?? '', embedded: /\s(yes|no)\s/.exec(line)?.[1] === 'yes' }));

/** What the codes on its first page say, read from the page as it is printed. */
export async function codesOnPdf(file: Uint8Array): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const page = run('pdftoppm', ['-r', '150', '-l', '1', '-png'], file);
  const found = await readBarcodes(new Uint8Array(page), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}
