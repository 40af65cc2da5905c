'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { consumeOffer, rememberedOffer } from '@/lib/browser/session/offer';

/**
 * Goes on to the offer that a link brought the person for, once (B8). The link may have been to this very page: then
 * the layout keeps it, whose effects run after those of a page.
 */
export function WantedOffer() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      const kept = rememberedOffer();
      if (!kept) return;
      consumeOffer();
      router.replace(`/student/offers?${new URLSearchParams({ code: kept })}`);
    });
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
