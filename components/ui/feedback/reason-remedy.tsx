'use client';

import { useTranslations } from 'next-intl';
import type { Reason } from '@/contract/wire/refusal';
import { Drawing } from '../drawing.tsx';
import { Link } from '../navigation/link.tsx';
import { useOffice } from './contacts.tsx';

/** The link to a reason's remedy, in words: a page, else the responsible office. Empty without either. */
export function ReasonRemedy({ of: reason }: { of: Reason }) {
  if (reason.fixUrl) return <FixLink of={reason} />;
  return reason.ownerOffice ? <OfficeLink office={reason.ownerOffice} /> : null;
}

/** The page where a reason is put right, in words; nothing where there is none. */
export function FixLink({ of: { text, fixUrl, fix } }: { of: Reason }) {
  const t = useTranslations('shared.reasons');
  if (!fixUrl) return null;
  const words = fix ?? t('fix');
  return (
    <Link href={fixUrl} aria-label={t('fixLabel', { fix: words, rule: text })} className="row-go">
      {words}
      <Drawing name="go" className="size-4" />
    </Link>
  );
}

function OfficeLink({ office }: { office: string }) {
  const t = useTranslations('shared.reasons');
  const { name, href } = useOffice(office);
  if (!href) return null;
  return (
    <a href={href} className="row-go">
      {t('contact', { office: name })}
      <Drawing name="go" className="size-4" />
    </a>
  );
}
