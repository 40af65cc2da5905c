import type { Language } from '../../contract/wire/constants.ts';
import { text } from '../platform/texts.ts';

type State = { phase: string; done: number; total: number };
type Output = { isTTY?: boolean; write(text: string): unknown };

const CLEARED = '\r\u001b[K';

/** One line that moves on a terminal and is gone at the end; elsewhere a line for each phase and each tenth. */
export function showProgress(output: Output, language: Language) {
  let last = '';
  return {
    show({ phase, done, total }: State): void {
      const percent = total > 0 ? Math.floor((done / total) * 100) : null;
      const step = output.isTTY || percent === null ? percent : percent - (percent % 10);
      const line = text(language, 'UTC', `import.phase.${phase}`) + (step === null ? '…' : ` ${step} %`);
      if (line === last) return;
      last = line;
      output.write(output.isTTY ? `${CLEARED}${line}` : `${line}\n`);
    },
    end(): void {
      if (output.isTTY) output.write(CLEARED);
    },
  };
}
