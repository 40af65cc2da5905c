import { empty } from '../envelope.ts';
import { counter, numbersRestored, numbersSaid, startNumbers } from '../numbers.ts';
import type { Calls } from './call.ts';

export const numberCalls = {
  'office/numbers/list': {
    who: 'office',
    request: empty,
    result: numbersSaid,
    reads: true,
    says: 'The last number of each counter, and when numbers were moved on',
  },
  'office/numbers/start': {
    who: 'office',
    request: startNumbers,
    result: counter,
    says: 'Has a counter go on from a number, as where another system has given the ones before; it never goes back',
  },
  'office/numbers/restored': {
    who: 'office',
    request: numbersRestored,
    result: numbersSaid,
    says: 'Moves every number on, after the database was put back to an earlier state',
  },
} satisfies Calls;
