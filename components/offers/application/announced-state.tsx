'use client';

import { useAnnounced } from '@/lib/browser/alerts/use-announced';

/** Reads out how an application stands when that becomes another while it is looked at. */
export function AnnouncedState({ words }: { words: string }) {
  useAnnounced(words);
  return null;
}
