import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom the work is done that is under way: a person, or an address where nobody is signed in. */
const asking = new AsyncLocalStorage<string>();

/** The key of who asks, `''` for what no call has asked for, such as a periodic task. */
export const askerNow = (): string => asking.getStore() ?? '';

/** Does the work, and all that it leads to, in the name of who asks. */
export const inNameOf = <Result>(whose: string, work: () => Result): Result => asking.run(whose, work);
