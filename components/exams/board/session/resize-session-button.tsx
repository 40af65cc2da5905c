'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/fields/text-field';
import { FormButton } from '@/components/ui/overlays/form-dialog';
import type { SessionDetail } from '@/contract/exams/board';
import { useDone } from '@/lib/browser/calls/use-done';

/** Changes the seats of a published session, or of each slot if it has slots. The queue moves up at once. */
export function ResizeSessionButton({ session }: { session: SessionDetail }) {
  const t = useTranslations('exams');
  const done = useDone(session.id);
  const { id: examId, version, slots, taken } = session;
  const names = { course: session.courseTitle, at: new Date(session.startsAt) };
  const [slot] = slots;
  const present = slot ? slot.capacity : session.capacity;
  return (
    <FormButton
      button={{ children: t('resize.action') }}
      title={t('resize.title', names)}
      text={<p>{t('resize.text', { taken, seats: present ?? 'none' })}</p>}
      backLabel={t('resize.keep')}
      submitLabel={t('resize.action')}
      path="professor/exams/resize"
      draft={`exam-seats-${examId}`}
      schema={async () => (await import('../form/typed-fields')).seatsForm}
      toBody={({ seats }) => {
        const capacity = seats ? Number(seats) : null;
        return { examId, version, capacity, slots: slots.map(({ id }) => ({ id, capacity })) };
      }}
      onDone={() => done(t('resize.done', names))}
    >
      {(errors) => (
        <TextField
          name="seats"
          inputMode="numeric"
          label={t(slot ? 'form.slotCapacity' : 'form.capacity')}
          hint={t('form.capacityHint')}
          defaultValue={present === null ? '' : String(present)}
          error={errors.seats ?? errors.capacity ?? errors.slots}
        />
      )}
    </FormButton>
  );
}
