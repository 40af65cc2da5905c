'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Reasons } from '@/components/ui/reasons';
import { TextField } from '@/components/ui/text-field';
import type { SessionDetail } from '@/contract/exam-board';
import { raise } from '@/lib/browser/alerts';
import { useForm } from '@/lib/browser/use-form';
import { typedSeats } from './session-form-values';

const seatsForm = z.object({ seats: typedSeats });

/** Changes the seats of a published session, of each of its slots where it has some; the queue moves up at once. */
export function ResizeSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams.resize');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('action')}</Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('title', { course: session.courseTitle })}
      >
        <SeatsForm session={session} onResized={() => setAsked(false)} />
      </Dialog>
    </>
  );
}

function SeatsForm({ session, onResized }: { session: SessionDetail; onResized: () => void }) {
  const t = useTranslations('exams');
  const router = useRouter();
  const { id: examId, version, courseTitle, slots, taken } = session;
  const [slot] = slots;
  const present = slot ? slot.capacity : session.capacity;
  const { form, errors, pending, reasons } = useForm({
    path: '/api/professor/exams/resize',
    schema: async () => seatsForm,
    toBody: (typed) => {
      const { seats } = seatsForm.parse(typed);
      const capacity = seats ? Number(seats) : null;
      return { examId, version, capacity, slots: slots.map(({ id }) => ({ id, capacity })) };
    },
    onDone: () => {
      raise({ type: 'success', text: t('resize.done', { course: courseTitle }) });
      router.refresh();
      onResized();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <p>{t('resize.text', { taken })}</p>
      <Reasons of={reasons} announced />
      <TextField
        name="seats"
        inputMode="numeric"
        label={t(slot ? 'form.slotCapacity' : 'form.capacity')}
        hint={t('form.capacityHint')}
        defaultValue={present === null ? '' : String(present)}
        error={errors.seats ?? errors.capacity ?? errors.slots}
      />
      <Button type="submit" variant="primary" busy={pending} className="justify-self-end">
        {t('resize.action')}
      </Button>
    </form>
  );
}
