import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from './session.ts';

const KEY = Symbol.for('ateneo.asker');
const holder = globalThis as { [KEY]?: AsyncLocalStorage<string> };

/** The door, pages and handlers are bundled apart, and know of one another's asker by this. */
function asking(): AsyncLocalStorage<string> {
  holder[KEY] ??= new AsyncLocalStorage();
  return holder[KEY];
}

/** A person by the institution's id, whichever session; where nobody is signed in the address. */
export const askerOf = (session: Session | null, address: string): string =>
  session ? `person:${session.crmId}` : `${ADDRESS}${address}`;

const ADDRESS = 'address:';

/** One address may be a whole campus. */
export const isAddress = (whose: string): boolean => whose.startsWith(ADDRESS);

/** Does the work, and all that it leads to, in the name of who asks. */
export const inNameOf = <Result>(whose: string, work: () => Result): Result => asking().run(whose, work);

/** Who asks for what is under way; null for what nobody has asked for. */
export const askerNow = (): string | null => asking().getStore() ?? null;
