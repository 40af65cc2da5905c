import { STORAGE_PREFIX } from '@/contract/wire/constants';

/** What is sealed for one person alone, whose id follows: drafts, and what waits in the outbox. */
const SEALED = ['draft.', 'outbox.'].map((name) => STORAGE_PREFIX + name);

/**
 * Clears the product's data in this browser's storages (C6), except keys that begin with one of `keep`; other
 * products' keys stay. With `of`, a person's id, other persons' sealed data stays too (C9).
 */
export function clearProductData({ keep = [], of }: { keep?: string[]; of?: string | undefined } = {}) {
  const isKept = (key: string) => keep.some((name) => key.startsWith(STORAGE_PREFIX + name));
  const isOthers = (key: string) =>
    of !== undefined && SEALED.some((name) => key.startsWith(name) && !key.startsWith(`${name}${of}.`));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(STORAGE_PREFIX))) {
      if (!isKept(key) && !(storage === localStorage && isOthers(key))) storage.removeItem(key);
    }
  }
}
