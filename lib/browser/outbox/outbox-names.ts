import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { ownPerson } from '../session/page-profile';

/** What the keys of waiting changes start with. */
export const OUTBOX_PREFIX = `${STORAGE_PREFIX}outbox.`;

/** What those of this person start with; null where nobody is signed in, or somebody else. */
export function ownOutbox(): string | null {
  const owner = ownPerson();
  return owner ? `${OUTBOX_PREFIX}${owner}.` : null;
}

/** The names of what waits of this person in this browser, whichever tab it was made in. */
export function persistedNames(): string[] {
  const own = ownOutbox();
  return own === null ? [] : Object.keys(localStorage).filter((name) => name.startsWith(own));
}

let alone = 0;

/** How many changes only this document has, which the browser couldn't keep. */
export function setAlone(count: number): void {
  alone = count;
}

/** How many changes of this person aren't done, in whichever tab they were made. */
export const countWaiting = (): number => persistedNames().length + alone;
