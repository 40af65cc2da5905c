import { STORAGE_PREFIX } from '@/contract/constants';

/**
 * Removes what the product keeps in this browser's storages (C6), but for the keys that begin with one of `keep`;
 * other products' keys stay.
 */
export function clearProductData({ keep = [] }: { keep?: string[] } = {}) {
  const kept = (key: string) => keep.some((name) => key.startsWith(STORAGE_PREFIX + name));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter((name) => name.startsWith(STORAGE_PREFIX) && !kept(name))) {
      storage.removeItem(key);
    }
  }
}
