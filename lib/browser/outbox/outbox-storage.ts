import type { Sent } from '../calls/call';
import { keepItem } from '../drafts/keep-item';
import { forgetOld, openOwn, sealOwn } from '../drafts/own-seal';
import type { OutboxPath } from './outbox-calls';
import { OUTBOX_PREFIX, ownOutbox, persistedNames } from './outbox-names';

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

/** What this document has of each, as it is kept: what another tab kept of the same row is that tab's. */
const ours = new Map<string, string>();

/** Whether this browser keeps it now, as drafts are kept: over a reload, for the same person alone (C9). */
export async function keepChange(change: Owned): Promise<boolean> {
  const own = ownOutbox();
  const { path, about, row, profile, body } = change;
  const made = { path, about, row, profile, body, madeAt: Date.now() };
  const entry = await sealOwn(JSON.stringify(made));
  const isTheirs = own && entry && ownOutbox() === own;
  if (isTheirs && keepItem('localStorage', own + idOf(change), entry)) {
    ours.set(idOf(change), entry);
    return true;
  }
  forgetChange(idOf(change)); // full: what it takes the place of is not to be sent either
  return false;
}

/** It was answered. */
export function forgetChange(id: string): void {
  const own = ownOutbox();
  if (own && localStorage.getItem(own + id) === ours.get(id)) localStorage.removeItem(own + id);
  ours.delete(id);
}

/** This person's stored changes in this profile, oldest first. Call `takeOver` once nobody else holds one. */
export async function persistedChanges(profile: string | null) {
  forgetOld(OUTBOX_PREFIX);
  const names = persistedNames();
  const entries = names.map((name) => localStorage.getItem(name));
  const texts = await Promise.all(entries.map(openOwn));
  return texts
    .flatMap((text, at) =>
      text === null ? [] : { kept: JSON.parse(text) as Kept, entry: entries[at] ?? '' },
    )
    .filter(({ kept }) => kept.profile === profile)
    .toSorted((one, other) => one.kept.madeAt - other.kept.madeAt)
    .map(({ kept: { madeAt: _, ...change }, entry }) => ({
      change,
      takeOver: () => takeOver(change, entry),
    }));
}

/** Whether it is kept as it was read: else it was answered since, or made anew. */
function takeOver(change: Owned, entry: string): boolean {
  const id = idOf(change);
  const isThere = localStorage.getItem(`${ownOutbox()}${id}`) === entry;
  if (isThere) ours.set(id, entry);
  return isThere;
}
