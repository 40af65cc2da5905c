'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { consumeOffer, keptOffer } from '@/lib/browser/offer';

/** Goes on to the offer that a link brought the person for, once (B8). */
export function WantedOffer() {
  const router = useRouter();
  const isComing = useSearchParams().has('offer'); // until it is kept, and has left the URL
  useEffect(() => {
    if (isComing) return;
    const kept = keptOffer();
    if (!kept) return;
    consumeOffer();
    router.replace(`/student/offers?${new URLSearchParams({ code: kept })}`);
  }, [router, isComing]);
  return null;
}
