'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { consumeOffer, keptOffer } from '@/lib/browser/offer';

/** The offer that a link brought the person for; the offers page opens on it, once (B8). */
export function WantedOffer() {
  const t = useTranslations('offers');
  const [offer, setOffer] = useState<string | null>(null);
  useEffect(() => {
    const kept = keptOffer();
    if (!kept) return;
    setOffer(kept);
    consumeOffer();
  }, []);
  return offer && <Notice tone="info">{t('wanted', { offer })}</Notice>;
}
