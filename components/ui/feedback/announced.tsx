'use client';

import { useAnnounced } from '@/lib/browser/alerts/use-announced';

/** A text that the page's live region reads out at each change. The name in `of` precedes it. */
export function Announced({ of, children: words }: { of: string; children: string }) {
  useAnnounced(words && `${of}: ${words}`);
  return words;
}
