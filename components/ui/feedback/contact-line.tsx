'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { useOffice } from './contacts.tsx';

/**
 * An office and its mail, phone, page and opening hours, if the institution named them; if it named none, the
 * institution and its help page.
 */
export function ContactLine({ office }: { office: string }) {
  const t = useTranslations('shared.offices');
  const { name, contact, help, institution } = useOffice(office);
  const { mail, phone, page, hours } = contact;
  const ways: Record<string, ReactNode> = {
    mail: mail && <Way href={`mailto:${mail}`}>{mail}</Way>,
    phone: phone && <Way href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Way>,
    page: page && <Way href={page}>{t('page')}</Way>,
    hours,
  };
  const said = Object.entries(ways).filter(([, way]) => way);
  return (
    <span className="block text-muted text-small wrap-anywhere">
      {name}
      {said.map(([kind, way], at) => (
        <Fragment key={kind}>
          {at === 0 ? ': ' : '\u00a0· '}
          {way}
        </Fragment>
      ))}
      {said.length === 0 && ` · ${institution}`}
      {said.length === 0 && help && (
        <>
          {': '}
          <Way href={help}>{t('help')}</Way>
        </>
      )}
    </span>
  );
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="py-0.5 text-accent underline underline-offset-2">
    {children}
  </a>
);
