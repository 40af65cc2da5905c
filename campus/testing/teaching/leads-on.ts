import type { Refusal } from '../../platform/outcome.ts';

/** Whether who reads it knows what next: a page, and what it is in words, whom to ask, or from when it can be done. */
export const leadsOn = ({ fixUrl, fix, ownerOffice, availableFrom }: Refusal): boolean =>
  Boolean((fixUrl && fix) || ownerOffice || availableFrom);
