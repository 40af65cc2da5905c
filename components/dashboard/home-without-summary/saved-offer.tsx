'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { InstitutionLink } from '@/components/shell/offered/institution-link';
import { Button, ButtonLink } from '@/components/ui/buttons/button';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { Section } from '@/components/ui/page/section';
import { consumeOffer, rememberedOffer } from '@/lib/browser/session/offer';

/** Where offers are: on their page here, at an address of the institution's, or nowhere. */
export type OffersAt = { is: 'here' | 'absent' } | { is: 'elsewhere'; href: string };

/** The offer that a link brought this person for (B8), until it is opened or given up. */
export function SavedOffer({ at }: { at: OffersAt }) {
  const t = useTranslations('dashboard.home.offer');
  const [code, forget] = useSavedOffer();
  if (code === null || !/^[\w.-]+$/.test(code)) return null; // a stranger's link may say anything
  return (
    <Section title={t('title')} lead={t('text', { code })}>
      {at.is === 'absent' && (
        <div>
          <p>{t('absent')}</p>
          <ContactLine office="students" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {at.is === 'here' && (
          <ButtonLink variant="primary" href="/student/offers">
            {t('open')}
          </ButtonLink>
        )}
        {at.is === 'elsewhere' && <InstitutionLink href={at.href} />}
        <Button onClick={forget}>{t('forget')}</Button>
      </div>
    </Section>
  );
}

/** Its code, null without one. The link may lead to this very page: the layout keeps it after our effects. */
function useSavedOffer(): [code: string | null, forget: () => void] {
  const search = useSearchParams();
  const [code, setCode] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another URL may have brought another one
  useEffect(() => {
    const timer = setTimeout(() => setCode(rememberedOffer()));
    return () => clearTimeout(timer);
  }, [search]);
  const forget = () => {
    consumeOffer();
    setCode(null);
  };
  return [code, forget];
}
