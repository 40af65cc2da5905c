'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect } from 'react';
import { call } from '@/lib/browser/calls/call';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

/**
 * In the pages of who has no badge yet: once there is one the session learns of it, and the page has the whole menu, without
 * a new sign-in. `known`: the institution has said that there is one.
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
