import { counterName, type NumbersSaid } from '../../contract/operations/numbers.ts';
import { columns, print } from '../platform/terminal.ts';
import { type Verb, WrongUsage } from '../verb.ts';

const WHOLE = /^\d{1,13}$/;

export const numbers: Verb = {
  usage: 'list | start <counter> <next> [year]',
  says: 'shows the last number of each counter, or has one go on from a number',
  run: async ({ words: [action, counter, next, year, ...rest] }, { withOffice }) => {
    if (action === 'list' && counter === undefined) {
      write(await withOffice((office) => office('numbers/list', {})));
      return;
    }
    const name = counterName.safeParse(counter);
    const isStart = action === 'start' && name.success && WHOLE.test(next ?? '') && rest.length === 0;
    if (!isStart || (year !== undefined && !WHOLE.test(year))) throw new WrongUsage();
    const asked = { counter: name.data, next: Number(next), ...(year && { year: Number(year) }) };
    const { last, ...of } = await withOffice((office) => office('numbers/start', asked));
    print(`The next of ${of.counter}${of.year ? ` ${of.year}` : ''} is ${last + 1}.`);
  },
};

export const restored: Verb = {
  usage: '[by]',
  says: 'moves every number on, after the database was put back',
  run: async ({ words: [by, ...rest] }, { withOffice }) => {
    if (rest.length > 0 || (by !== undefined && !WHOLE.test(by))) throw new WrongUsage();
    write(await withOffice((office) => office('numbers/restored', by ? { by: Number(by) } : {})));
  },
};

function write({ counters, moves }: NumbersSaid): void {
  for (const { counter, year, last } of counters) print(columns([counter, year || '', last]));
  for (const { at, cause, by } of moves) print(columns(['moved on', at, cause, by]));
}
