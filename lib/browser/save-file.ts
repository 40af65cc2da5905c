/** Hands a table to the browser as a file to keep. */
export function saveFile({ fileName, csv }: { fileName: string; csv: string }): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}
