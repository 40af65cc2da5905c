'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { call } from '@/lib/browser/calls/call';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

/**
 * For a person without a badge. Once there is a badge, the session learns of it and the page gets the whole
 * menu, without a new sign-in. `known`: the institution has announced the badge.
 */
export function BecomeStudent({ known }: { known: boolean }) {
  const router = useRouter();
  const become = useCallback(async () => {
    const answer = await call('user/profile', {}, { quiet: true });
    if (answer.ok) router.refresh();
  }, [router]);
  useHubEvent('immatriculated', become);
  useEffect(() => {
    if (known) void become();
  }, [known, become]);
  return null;
}
