'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import type * as z from 'zod/mini';
import { raise } from './alerts';
import { useCall } from './use-call';

/** What a call made of something of the reader's own; `eventId` is that of the hub event about the same change. */
type Change = { eventId?: string | undefined };

/**
 * A change of the reader's own, which the hub tells of too: said once, in the words of the click, shown from its
 * answer on, then read again.
 */
export function useOwnChange<Made extends Change>(
  path: string,
  {
    about,
    contract,
    say,
    show = () => {},
  }: {
    /** The id of what is changed: the course's or the session's. */
    about?: string;
    /** Of the answer, fetched with the first press. */
    contract: () => Promise<z.ZodMiniType<Made>>;
    /** Null where the alert of the hub's event says it. */
    say: (made: Made) => string | null;
    /** Sets an optimistic state: the page is read again in the same transition, and stands when that is done. */
    show?: (made: Made) => void;
  },
) {
  const router = useRouter();
  const { submit, pending, reasons } = useCall(path, { refresh: 'refused' });
  const change = async (body: object) => {
    const schema = contract().catch(() => null); // there before the answer is, whose words come before the hub's
    const answer = await submit(body);
    if (!answer?.ok) return;
    const made = (await schema)?.safeParse(answer.result).data;
    const text = made && say(made);
    if (text) raise({ id: made.eventId, type: 'success', text, about });
    startTransition(() => {
      if (made) show(made);
      router.refresh();
    });
  };
  return { submit: change, pending, reasons };
}
