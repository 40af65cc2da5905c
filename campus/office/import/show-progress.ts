import type { Language } from '../../../contract/constants.ts';
import { text } from '../../platform/texts.ts';

type State = { phase: string; done: number; total: number };
type Output = { isTTY?: boolean; write(text: string): unknown };

/** One line that moves on a terminal; elsewhere a line for each phase and each tenth. Nothing when `silent`. */
export function showProgress(output: Output, language: Language, silent: boolean): (state: State) => void {
  let last = '';
  return ({ phase, done, total }) => {
    const percent = total > 0 ? Math.floor((done / total) * 100) : null;
    const step = output.isTTY || percent === null ? percent : percent - (percent % 10);
    const line = text(language, 'UTC', `import.phase.${phase}`) + (step === null ? '…' : ` ${step} %`);
    if (silent || line === last) return;
    last = line;
    output.write(output.isTTY ? `\r\u001b[K${line}${percent === 100 ? '\n' : ''}` : `${line}\n`);
  };
}
