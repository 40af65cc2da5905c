import type { Area } from '../../area.ts';
import { receiptsVerb } from './receipts-verb.ts';
import { servePaying } from './serve-paying.ts';

/** How charges are paid. */
export const paying: Area = {
  serve: servePaying,
  verbs: { receipts: receiptsVerb },
};
