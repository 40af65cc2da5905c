'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { consumeOffer, rememberedOffer } from '@/lib/browser/session/offer';

/**
 * Opens the offer of the person's link, once (B8). The link may lead to this very page: then the layout keeps
 * it, since a layout's effects run after a page's.
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
