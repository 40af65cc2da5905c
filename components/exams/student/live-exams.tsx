'use client';

import { useRef } from 'react';
import { useRevalidate } from '@/lib/realtime/revalidate';
import { useHubEvent } from '@/lib/realtime/use-hub-event';

/** Reads the page again when the hub names an unknown session: once each, since not all are the reader's. */
export function LiveExams({ known }: { known: string[] }) {
  const revalidate = useRevalidate();
  const heardOf = useRef(new Set<string>());

  useHubEvent('seatsChanged', (event, spreadMs) => {
    const examId = event?.examId;
    if (!examId || known.includes(examId) || heardOf.current.has(examId)) return;
    heardOf.current.add(examId);
    revalidate(spreadMs);
  });
  return null;
}
