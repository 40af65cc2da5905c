'use client';

import { useEffect, useRef } from 'react';
import { call } from '@/lib/browser/calls/call';

/** Says that a message is being read: it is no longer unread, and counts as read. A page fetched ahead says nothing. */
export function OpenedMessage({ messageId }: { messageId: string }) {
  const said = useRef<string>(null);
  useEffect(() => {
    if (said.current === messageId) return;
    said.current = messageId;
    void call('student/courses/openmessage', { messageId }, { quiet: true });
  }, [messageId]);
  return null;
}
