import { useState } from 'react';

/**
 * Of a list of what can be had: what the reader has already has a list of its own, and stays in this one only where it
 * was had under the reader's eyes.
 */
export function useStaying<Listed extends { id: string; own: boolean }>(listed: Listed[]): Listed[] {
  const [seen] = useState(() => new Set<string>());
  for (const { id, own } of listed) if (!own) seen.add(id);
  return listed.filter(({ id }) => seen.has(id));
}
