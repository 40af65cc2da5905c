'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button, LeavingLink } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { TextField } from '@/components/ui/fields/text-field';
import { announce } from '@/lib/browser/alerts/announcements';
import { useAction } from '@/lib/browser/calls/use-action';
import { useCall } from '@/lib/browser/calls/use-call';

/** What is added to an address (`https:`, encoded) where a calendar takes it. */
export type CalendarServices = { google: string; outlook: string };

/** The address of one's own calendar: made, and shown once, renewed, revoked. */
export function CalendarAddress({
  made,
  reader,
  services,
}: {
  /** When it was made and when a calendar last read it, as the server wrote it; null while there is none. */
  made: { created: string; fetched: string } | null;
  reader: 'student' | 'professor';
  services: CalendarServices;
}) {
  const t = useTranslations('lessons.calendar');
  const router = useRouter();
  const [url, setUrl] = useState<string | null>(null);
  const making = useCall(`${reader}/lessons/renewfeed`);
  const revoking = useAction(`${reader}/lessons/revokefeed`, { say: () => t('revoked') });
  const make = async () => {
    const answer = await making.submit({});
    if (!answer?.ok) return;
    setUrl(new URL(answer.result.path, location.href).href);
    announce(t('shown'));
    router.refresh();
  };
  const revoke = async () => {
    if (await revoking.act({})) setUrl(null);
  };
  return (
    <div className="grid max-w-2xl gap-4">
      {url && <NewAddress url={url} services={services} />}
      {!made && !url && (
        <div className="grid justify-items-start gap-2">
          <Button variant="primary" onClick={make} busy={making.pending}>
            {t('make')}
          </Button>
          <DeliveryNote of={making.delivery} />
        </div>
      )}
      {made && (
        <div className="grid gap-3">
          <p className="text-small">
            {made.created} {made.fetched}
          </p>
          <div className="flex flex-wrap gap-3">
            <ConfirmButton
              label={t('renew')}
              title={t('renewTitle')}
              backLabel={t('keep')}
              onConfirm={make}
              call={making}
            >
              <p>{t('renewText')}</p>
            </ConfirmButton>
            <ConfirmButton
              variant="quiet"
              label={t('revoke')}
              title={t('revokeTitle')}
              backLabel={t('keep')}
              onConfirm={revoke}
              call={revoking}
              danger
            >
              <p>{t('revokeText')}</p>
            </ConfirmButton>
          </div>
        </div>
      )}
    </div>
  );
}

/** Shown once: the institution keeps no more of it than what it knows it again by. */
function NewAddress({ url, services }: { url: string; services: CalendarServices }) {
  const t = useTranslations('lessons.calendar');
  const holder = useRef<HTMLDivElement>(null);
  const copy = async () => {
    holder.current?.querySelector('input')?.select();
    await navigator.clipboard.writeText(url);
    announce(t('copied'));
  };
  const webcal = url.replace(/^https?:/, 'webcal:');
  return (
    <Notice tone="success" title={t('onceTitle')}>
      <div className="grid gap-4">
        <p>{t('onceText')}</p>
        <div ref={holder} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField label={t('address')} value={url} readOnly required />
          <Button onClick={() => copy().catch(() => announce(t('notCopied')))}>{t('copy')}</Button>
        </div>
        <div className="flex flex-wrap gap-3">
          <LeavingLink href={services.google + encodeURIComponent(webcal)} {...outside}>
            {t('google')}
          </LeavingLink>
          <LeavingLink href={webcal}>{t('apple')}</LeavingLink>
          <LeavingLink href={services.outlook + encodeURIComponent(url)} {...outside}>
            {t('outlook')}
          </LeavingLink>
        </div>
      </div>
    </Notice>
  );
}

const outside = { target: '_blank', rel: 'noopener noreferrer' };
