import type { Refusal } from '../../platform/outcome.ts';

/** Says if a refusal shows what to do: a named page, an office to ask, or when it becomes possible. */
export const leadsOn = ({ fixUrl, fix, ownerOffice, availableFrom }: Refusal): boolean =>
  Boolean((fixUrl && fix) || ownerOffice || availableFrom);
