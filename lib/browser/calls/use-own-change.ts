'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import type { BrowserPath, Shown } from '@/contract/browser';
import { showAlert } from '../alerts/alerts';
import type { Sent } from './call';
import { useCall } from './use-call';

/** The calls whose result has the `eventId` of the hub event about the same change. */
type OwnChange = {
  [Path in BrowserPath]: Shown<Path> extends { eventId?: string | undefined } ? Path : never;
}[BrowserPath];

/**
 * A change by the reader that the hub reports too. It is announced once, in the click's words, shown from its
 * answer on, then read again.
 */
export function useOwnChange<Path extends OwnChange>(
  path: Path,
  {
    about,
    say,
    show = () => {},
  }: {
    /** The id of what is changed: the course's or the session's. */
    about?: string;
    /** Null where the alert of the hub's event says it. */
    say: (made: Shown<Path>) => string | null;
    /** Sets an optimistic state. The page is read in the same transition; the state holds until then. */
    show?: (made: Shown<Path>) => void;
  },
) {
  const router = useRouter();
  const { submit, pending, reasons, delivery } = useCall(path, { refresh: 'refused' });
  const change = async (body: Sent<Path>) => {
    const answer = await submit(body);
    if (!answer?.ok) return;
    const made = answer.result;
    const text = say(made);
    if (text) showAlert({ id: made.eventId, type: 'success', text, about });
    startTransition(() => {
      show(made);
      router.refresh();
    });
  };
  return { submit: change, pending, reasons, delivery };
}
