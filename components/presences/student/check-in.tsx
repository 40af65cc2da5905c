'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { CheckedIn } from '@/contract/presences/presences';
import { useCall } from '@/lib/browser/calls/use-call';
import { CodeForm } from './code-form';

/** The page that the picture on the wall leads to: one press, and the answer with its time. Without a code one is typed. */
export function CheckIn({ code }: { code: string | null }) {
  const t = useTranslations('presences.checkIn');
  const [done, setDone] = useState<CheckedIn | null>(null);
  if (done) return <Present of={done} />;
  if (code === null) return <CodeForm onDone={setDone} />;
  return (
    <div className="grid gap-8">
      <PressOnce code={code} onDone={setDone} />
      <details className="grid gap-4">
        <summary className="cursor-pointer text-accent">{t('otherwise')}</summary>
        <div className="pt-4">
          <CodeForm onDone={setDone} />
        </div>
      </details>
    </div>
  );
}

function PressOnce({ code, onDone }: { code: string; onDone: (done: CheckedIn) => void }) {
  const t = useTranslations('presences.checkIn');
  const { submit, pending, reasons, delivery } = useCall('student/presences/checkin');
  const press = async () => {
    const answer = await submit({ code, source: 'qr' });
    if (answer?.ok) onDone(answer.result);
  };
  return (
    <div className="grid justify-items-start gap-4">
      <Button variant="primary" busy={pending} onClick={press} className="min-h-14 w-full sm:w-auto sm:px-8">
        {t('press')}
      </Button>
      <DeliveryNote of={delivery} notSent={t('notSent')} />
      <Reasons of={reasons} title={reasons.length > 0 ? t('refused') : undefined} announced />
    </div>
  );
}

/** Since when, of which lesson: the answer stands where the press was. */
export function Present({ of: { courseTitle, markedAt } }: { of: CheckedIn }) {
  const t = useTranslations('presences.checkIn');
  const format = useFormatter();
  return (
    <div role="status">
      <Notice
        tone="success"
        title={t('present', { at: format.dateTime(new Date(markedAt), 'time') })}
        action={<TextLink href="/student/lessons/presences">{t('toPresences')}</TextLink>}
      >
        {courseTitle}
      </Notice>
    </div>
  );
}
