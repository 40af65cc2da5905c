'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { consumeOffer, keptOffer } from '@/lib/browser/offer';

/** Goes on to the offer that a link brought the person for, once (B8). */
export function WantedOffer() {
  const router = useRouter();
  useEffect(() => {
    const kept = keptOffer();
    if (!kept) return;
    consumeOffer();
    router.replace(`/student/offers?${new URLSearchParams({ code: kept })}`);
  }, [router]);
  return null;
}
