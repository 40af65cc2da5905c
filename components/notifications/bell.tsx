'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { Drawing } from '@/components/ui/drawing';
import { NoNetwork } from '@/components/ui/feedback/no-network';
import { LazyOverlay, preloadOverlay } from '@/components/ui/overlays/lazy-overlay';
import { useWhileOpen } from '@/components/ui/overlays/use-later';
import { useOpenHere } from '@/components/ui/overlays/use-open-here';
import type { ProfileType } from '@/contract/accounts/account';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

const load = () => import('./notification-sheet.tsx');

/**
 * The number of unread notifications, on every page. The list loads at the press. `name` is that number in
 * words: a browser needs 40 ms of each page's start to load its plural rules.
 */
export function Bell({ unread: known, name, type }: { unread: number; name: string; type: ProfileType }) {
  const t = useTranslations('notifications');
  const { isOpen, open, close } = useOpenHere();
  const { piece: NotificationSheet, isMissing } = useWhileOpen(load, isOpen, close);
  const [unread, setUnread] = useLatest(known);
  useHubEvent('notified', (event) => event && setUnread(event.unread));
  useCountInTitle(unread);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={unread === known ? name : t('bell', { count: unread })}
        onPointerEnter={preloadOverlay}
        onFocus={preloadOverlay}
        onClick={open}
        className="bar-button relative"
      >
        <Drawing name="bell" className="size-6" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent-fill px-1 font-semibold text-on-fill text-xs tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isMissing && <NoNetwork place="bar" />}
      <LazyOverlay
        placement="sheet"
        title={t('title')}
        open={isOpen && NotificationSheet !== null}
        onClose={close}
      >
        {NotificationSheet && <NotificationSheet type={type} onUnread={setUnread} onLeave={close} />}
      </LazyOverlay>
    </>
  );
}

/** What is known, until something newer is: by an event, or by a page that was read again. */
function useLatest(known: number) {
  const [{ base, value }, set] = useState({ base: known, value: known });
  if (base !== known) set({ base: known, value: known });
  const tell = useCallback((next: number) => set((before) => ({ ...before, value: next })), []);
  return [base === known ? value : known, tell] as const;
}

/** Puts the count before the page's title, whatever page it is: the tab says it too. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(/^\(\d+\) /, '');
      const wanted = count > 0 && bare !== '' ? `(${count}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watch = new MutationObserver(write);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count]);
}
