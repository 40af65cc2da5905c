'use client';

import { useSyncExternalStore } from 'react';
import { announcementStore } from '@/lib/browser/alerts/announcements';

/** The page's one live region (`announce`). It exists before its first text: else some readers miss it. */
export function LiveRegion() {
  const said = useSyncExternalStore(
    announcementStore.subscribe,
    announcementStore.current,
    announcementStore.onServer,
  );
  return (
    <div id="announcements" aria-live="polite" className="sr-only print:hidden">
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
