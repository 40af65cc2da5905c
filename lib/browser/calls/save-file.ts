/** A browser that asks where to keep it reads it only then. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a file to keep. */
export function saveFile({ fileName, text, type }: { fileName: string; text: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
