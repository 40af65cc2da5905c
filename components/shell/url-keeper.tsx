'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { STORAGE_PREFIX } from '@/contract/wire/constants';
import { useLanguage } from '@/i18n/use-language';
import { keepItem } from '@/lib/browser/drafts/keep-item';
import { keepOffer } from '@/lib/browser/session/offer';

/** Keeps what a URL brings: the offer (B8), and the language it was read in (F1). */
export function UrlKeeper() {
  const search = useSearchParams();
  const locale = useLanguage();

  useEffect(() => {
    const cleaned = search.has('offer') ? keepOffer(location.href) : null;
    if (cleaned) history.replaceState(null, '', cleaned);
  }, [search]);

  useEffect(() => {
    keepItem('localStorage', `${STORAGE_PREFIX}lang`, locale);
  }, [locale]);

  return null;
}
