import { useTranslations } from 'next-intl';
import { useSpan } from '@/components/ui/time/use-span';
import type { StudentExamDetail } from '@/contract/exams/detail';
import { holds } from '../exam-offer';

/** When and where the reader is expected, and the own place in the list; nothing without a booking. */
export function OwnPlace({ detail: { exam, place } }: { detail: StudentExamDetail }) {
  const t = useTranslations('exams.page');
  const span = useSpan();
  if (!holds(exam) || exam.cancelled) return null;
  const slot = exam.slots.find(({ id }) => id === exam.booking?.slotId);
  const facts = [
    { name: t(slot ? 'ownSlot' : 'ownTime'), value: span(slot ?? exam, 'time') },
    { name: t('room'), value: slot?.room || exam.room },
    place && { name: t('placeOf', { of: place.of }), value: t('place', { number: place.number }) },
  ].filter((fact) => fact?.value);
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-corner border border-line bg-raised p-4 sm:flex sm:flex-wrap sm:justify-between sm:px-6 sm:py-5">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className="flex flex-col-reverse justify-end">
              <dt className="text-muted text-small">{fact.name}</dt>
              <dd className="font-semibold sm:text-section">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
