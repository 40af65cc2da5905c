import { AsyncLocalStorage } from 'node:async_hooks';
import { acrossBundles } from '../../../observe/across-bundles.ts';
import { networkOf } from '../../../observe/network-of.ts';
import type { Session } from './session.ts';

const asking = acrossBundles('asker', () => new AsyncLocalStorage<string>());

/** A person by the institution's id, whichever session; where nobody is signed in the address. */
export const askerOf = (session: Session | null, address: string): string =>
  session ? `person:${session.crmId}` : `${ADDRESS}${address}`;

const ADDRESS = 'address:';

/** One address may be a whole campus. */
export const isAddress = (whose: string): boolean => whose.startsWith(ADDRESS);

/** By what somebody's share is counted: who has an IPv6 network has a share for all of its addresses. */
export const shareOf = (whose: string): string =>
  isAddress(whose) ? `${ADDRESS}${networkOf(whose.slice(ADDRESS.length))}` : whose;

/** Does the work, and all that it leads to, in the name of who asks. */
export const inNameOf = <Result>(whose: string, work: () => Result): Result => asking().run(whose, work);

/** Who asks for what is under way; null for what nobody has asked for. */
export const askerNow = (): string | null => asking().getStore() ?? null;

/** The address that asks without a session; null where somebody is signed in, or nobody has asked. */
export function addressNow(): string | null {
  const whose = askerNow();
  return whose !== null && isAddress(whose) ? whose.slice(ADDRESS.length) : null;
}
