'use client';

import { useRouter } from 'next/navigation';
import { useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Reasons } from '@/components/ui/reasons';
import { TextField } from '@/components/ui/text-field';
import type { SessionDetail } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { useForm } from '@/lib/browser/use-form';
import { toInstant, toLocal } from './local-time';

const local = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'date'));
const moveForm = z.object({
  startsAt: local,
  endsAt: local,
  room: z.string().check(z.maxLength(200, 'tooLong')),
});

/** Moves a published session to a later time or another room; whoever is booked is told. */
export function MoveSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.move');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('action')}</Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { course: session.courseTitle })}
      >
        <MoveForm session={session} onMoved={() => setAsked(false)} />
      </Dialog>
    </>
  );
}

function MoveForm({ session, onMoved }: { session: SessionDetail; onMoved: () => void }) {
  const t = useTranslations('exams');
  const router = useRouter();
  const timeZone = useTimeZone() ?? 'UTC';
  const { id: examId, version, courseTitle, startsAt, endsAt, room } = session;
  const { form, errors, pending, reasons } = useForm({
    path: '/api/professor/exams/move',
    schema: async () => moveForm,
    toBody: (typed) => {
      const values = moveForm.parse(typed);
      return {
        examId,
        version,
        room: values.room,
        startsAt: toInstant(values.startsAt, timeZone),
        endsAt: toInstant(values.endsAt, timeZone),
      };
    },
    onDone: () => {
      raise({ type: 'success', text: t('move.done', { course: courseTitle }) });
      router.refresh();
      onMoved();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <p>{t('move.text')}</p>
      <Reasons of={reasons} announced />
      <TextField
        name="startsAt"
        type="datetime-local"
        label={t('form.startsAt')}
        defaultValue={toLocal(startsAt, timeZone)}
        min={toLocal(startsAt, timeZone)}
        error={errors.startsAt}
        required
      />
      <TextField
        name="endsAt"
        type="datetime-local"
        label={t('form.endsAt')}
        defaultValue={toLocal(endsAt, timeZone)}
        error={errors.endsAt ?? errors.slots}
        required
      />
      <TextField name="room" label={t('form.room')} defaultValue={room} error={errors.room} />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-end">
        {t('move.action')}
      </Button>
    </form>
  );
}
