import type { Immatriculated } from '../../area.ts';
import { assessFees } from './office-fees.ts';

/** Asks a new student for the first year's fees, where their offer names by which scheme. */
export const askFirstYear: Immatriculated = async (tx, { badge, feeCode }, now) => {
  if (feeCode !== null) await assessFees(tx, { code: feeCode, badges: [badge] }, now);
};
