import { watch } from 'node:fs';

const SOURCES = ['campus', 'contract', 'observe'];
const SETTLE_MS = 200;

/** Calls `changed` once after sources of campus were saved; tests are none of it. */
export function onSourceChange(changed: () => void): void {
  let settling: NodeJS.Timeout | undefined;
  for (const folder of SOURCES) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || /\.test\.ts$/.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(changed, SETTLE_MS);
    });
  }
}
