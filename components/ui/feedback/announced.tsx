'use client';

import { useAnnounced } from '@/lib/browser/alerts/use-announced';

/** Words that the page's one voice reads out, each time that they become others, as what they are said of: `of`. */
export function Announced({ of, children: words }: { of: string; children: string }) {
  useAnnounced(words && `${of}: ${words}`);
  return words;
}
