import { useState } from 'react';

/**
 * For a list of offered things. A thing that the reader already has is in another list; it stays here only if
 * the reader took it on this page.
 */
export function useStaying<Listed extends { id: string; own: boolean }>(listed: Listed[]): Listed[] {
  const [seen] = useState(() => new Set<string>());
  for (const { id, own } of listed) if (!own) seen.add(id);
  return listed.filter(({ id }) => seen.has(id));
}
