'use client';

import { useSyncExternalStore } from 'react';
import { announcementStore } from '@/lib/browser/alerts/announcements';

/** The page's one voice for a screen reader (`announce`): there before anything is said, as some hear nothing else. */
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
