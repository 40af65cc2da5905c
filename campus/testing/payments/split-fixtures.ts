import type { Database } from '../../db/database.ts';
import { splitOnRequest } from '../../payments/charges/charges-on-request.ts';
import { sealing } from '../documents/key-fixtures.ts';
import { timeZone } from './payments-fixtures.ts';

/** An approved request for so many instalments of a charge, as it takes effect. */
export const splitInto = (
  tx: Database,
  { careerId, charge, count }: { careerId: string; charge: string; count: number },
  now: Date,
) => {
  const data = { charge, instalments: String(count) };
  const context = { protocol: '1/2026', areas: [], timeZone, recognised: [], ...sealing };
  return splitOnRequest(tx, { careerId, data, ...context }, now);
};
