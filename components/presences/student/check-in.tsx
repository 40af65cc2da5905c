'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Notice } from '@/components/ui/feedback/notice';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { CheckedIn } from '@/contract/presences/presences';
import { useCall } from '@/lib/browser/calls/use-call';
import { useForm } from '@/lib/browser/forms/use-form';

/** The page behind the QR code on the wall: one press, then the time. Without a code, one types it. */
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
function Present({ of: { courseTitle, markedAt } }: { of: CheckedIn }) {
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

/** The form for the six characters beside the QR code. `lessonId` is set on that lesson's own page. */
function CodeForm({ lessonId, onDone }: { lessonId?: string; onDone: (done: CheckedIn) => void }) {
  const t = useTranslations('presences.checkIn');
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'student/presences/checkin',
    schema: async () => (await import('@/contract/presences/check-in-form')).checkInForm,
    toBody: ({ code }) => ({ code: String(code), source: 'code', ...(lessonId && { lessonId }) }),
    onDone,
  });
  return (
    <form {...form} className="grid max-w-sm gap-4">
      <TextField
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        error={errors.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        className="font-semibold text-section tracking-widest uppercase"
        required
      />
      <DeliveryNote of={delivery} notSent={t('notSent')} />
      <Reasons of={reasons} title={reasons.length > 0 ? t('refused') : undefined} announced />
      <Button type="submit" variant={lessonId ? 'secondary' : 'primary'} busy={pending}>
        {t('submit')}
      </Button>
    </form>
  );
}
