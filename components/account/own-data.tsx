'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { Announced } from '@/components/ui/feedback/announced';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { Status } from '@/components/ui/feedback/status';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { CopyFormat, OwnCopy } from '@/contract/personal/personal';
import { useCall } from '@/lib/browser/calls/use-call';

/** Copies of the person's data. A request needs a new proof of identity. The copy is made in background. */
export function OwnData({ copies, isGone }: { copies: OwnCopy[]; isGone: boolean }) {
  const t = useTranslations('account.ownData');
  const { submit, pending, reasons, delivery } = useCall('user/owndata', { refresh: true });
  const isMaking = copies.some(({ status }) => status === 'making');
  return (
    <div id="own-data" className="scroll-mt-24 print:hidden">
      <Section title={t('title')}>
        <div className="grid max-w-2xl gap-4">
          <p>{t('text')}</p>
          {isGone && <Notice tone="warning">{t('gone')}</Notice>}
          {copies.length > 0 && (
            <ul className="grid gap-3" aria-label={t('copies')}>
              {copies.map((copy) => (
                <OwnCopyRow key={copy.id} copy={copy} />
              ))}
            </ul>
          )}
          <Reasons of={reasons} announced />
          <DeliveryNote of={delivery} />
          {!isMaking && (
            <Button busy={pending} onClick={() => void submit({})} className="justify-self-start">
              {t('make')}
            </Button>
          )}
        </div>
      </Section>
    </div>
  );
}

const TONES = {
  making: 'info',
  ready: 'success',
  failed: 'danger',
  expired: 'neutral',
  replaced: 'neutral',
} as const;

/** One copy: when it was asked for, how it stands, and its files while they are there. */
function OwnCopyRow({ copy: { id, status, askedAt, expiresAt, files } }: { copy: OwnCopy }) {
  const t = useTranslations('account.ownData');
  const { submit, pending, reasons, delivery } = useCall('user/fetchcopy', { refresh: 'refused' });
  const fetchFile = async (format: CopyFormat) => {
    const answer = await submit({ copyId: id, format });
    if (answer?.ok) location.assign(`/api/account/copies/${id}/${format}`);
  };
  return (
    <li className="grid gap-2 rounded-corner border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span>
          {t('askedAt')} <Instant at={askedAt} style="dayTime" />
        </span>
        <Status tone={TONES[status]}>
          <Announced of={t('title')}>{t(`state.${status}`)}</Announced>
        </Status>
      </p>
      {(status === 'making' || status === 'failed') && (
        <p className="text-muted text-small">{t(`note.${status}`)}</p>
      )}
      {expiresAt && status !== 'replaced' && (
        <p className="text-muted text-small">
          {t(status === 'ready' ? 'until' : 'was')} <Instant at={expiresAt} style="dayTime" />
        </p>
      )}
      {files.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {files.map(({ format, bytes }) => (
            <Button
              key={format}
              variant="secondary"
              size="small"
              busy={pending}
              onClick={() => void fetchFile(format)}
            >
              {t('fetch', { format: format.toUpperCase(), kilobytes: Math.ceil(bytes / 1000) })}
            </Button>
          ))}
        </div>
      )}
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
    </li>
  );
}
