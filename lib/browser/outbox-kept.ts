import type { Sent } from './call';
import type { OutboxPath } from './outbox-calls';
import { keptNames, OUTBOX_PREFIX, ownOutbox } from './outbox-names';
import { forgetOld, openOwn, sealOwn } from './own-seal';

/** A change of one row, as a page asks for it. */
export type Change<Path extends OutboxPath = OutboxPath> = {
  path: Path;
  /** What the row belongs to: the lesson, the exam. */
  about: string;
  row: string;
  body: Sent<Path>;
};

/** The same with the profile in whose name it was made. */
export type Owned = Change & { profile: string | null };

/** As it is sealed: nobody else could have written it. */
type Kept = Owned & { madeAt: number };

export const idOf = ({ path, about, row }: Pick<Change, 'path' | 'about' | 'row'>) =>
  [path, about, row].join('/');

/** Whether this browser keeps it now, as drafts are kept: over a reload, for the same person alone (C9). */
export async function keepChange(change: Owned): Promise<boolean> {
  const own = ownOutbox();
  const { path, about, row, profile, body } = change;
  const made = { path, about, row, profile, body, madeAt: Date.now() };
  const entry = await sealOwn(JSON.stringify(made));
  if (!own || !entry) return false;
  try {
    localStorage.setItem(own + idOf(change), entry);
    return true;
  } catch {
    return false; // full
  }
}

/** It was answered. */
export function forgetChange(id: string): void {
  const own = ownOutbox();
  if (own) localStorage.removeItem(own + id);
}

/** What is kept of this person in this profile, in the order in which it was made. */
export async function keptChanges(profile: string | null): Promise<Owned[]> {
  forgetOld(OUTBOX_PREFIX);
  const texts = await Promise.all(keptNames().map((name) => openOwn(localStorage.getItem(name))));
  return texts
    .flatMap((text) => (text === null ? [] : (JSON.parse(text) as Kept)))
    .filter((kept) => kept.profile === profile)
    .toSorted((one, other) => one.madeAt - other.madeAt)
    .map(({ madeAt: _, ...change }) => change);
}
