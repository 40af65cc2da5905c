'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { SelectField } from '@/components/ui/fields/select-field';
import { holds, isShown } from '../booking-action';
import { useLiveExam } from '../live-exam';
import { useBooking } from './booking-provider';

/** Below a session: the choice of a slot, the risk to the booking, and why the last press booked nothing. */
export function BookingDetails({ slotOptions }: { slotOptions?: ReactNode }) {
  const t = useTranslations('exams.action');
  const { exam, action, opensIn } = useLiveExam();
  const booking = useBooking();
  const risk = holds(exam) && exam.booking?.atRisk;
  const isNews = ({ code }: { code: string }) => !exam.reasons.some((known) => known.code === code);
  return (
    <div className="row-below empty:hidden">
      {slotOptions && action === 'book' && isShown(action, opensIn) && (
        <SlotChoice chosen={booking.slotId} onChoose={booking.chooseSlot}>
          {slotOptions}
        </SlotChoice>
      )}
      {risk && <Reasons of={risk.reasons} title={t('atRisk', { at: new Date(risk.voidedAt) })} />}
      <Reasons of={booking.reasons.filter(isNews)} announced />
      <DeliveryNote of={booking.delivery} notSent={t('notBooked')} />
    </div>
  );
}

/** The slot for the exam, one of the `SlotOptions` below. Without a choice: the earliest slot that fits. */
function SlotChoice({
  chosen,
  onChoose,
  children,
}: {
  chosen: string;
  onChoose: (slotId: string) => void;
  children: ReactNode;
}) {
  const t = useTranslations('exams.slots');
  return (
    <SelectField label={t('label')} value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{t('any')}</option>
      {children}
    </SelectField>
  );
}
