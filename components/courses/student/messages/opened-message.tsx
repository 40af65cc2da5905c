'use client';

import { useEffect, useRef } from 'react';
import { call } from '@/lib/browser/calls/call';

/** Reports that a message is being read, so that it counts as read. A prefetched page reports nothing. */
export function OpenedMessage({ messageId }: { messageId: string }) {
  const said = useRef<string>(null);
  useEffect(() => {
    if (said.current === messageId) return;
    said.current = messageId;
    void call('student/courses/openmessage', { messageId }, { quiet: true });
  }, [messageId]);
  return null;
}
