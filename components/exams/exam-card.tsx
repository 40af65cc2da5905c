'use client';

import { useTranslations } from 'next-intl';
import { CardItem } from '@/components/ui/card';
import { Reasons } from '@/components/ui/reasons';
import type { StudentExam } from '@/contract/exams';
import { useSeats } from '@/lib/realtime/use-seats';
import { BookingWord } from './booking-word';
import { ExamActions } from './exam-actions';
import { holds, isShown, offerOf, standingReasons } from './exam-offer';
import { OpeningLine } from './opening-line';
import { OwnBooking } from './own-booking';
import { SeatsLine } from './seats-line';
import { useOpening } from './use-opening';
import { WhenAndWhere } from './when-and-where';

/**
 * A session as a student sees it: when and where, how many seats are left at this moment, what stands against booking
 * or when it opens, and the one thing to do. Made at `now` (ISO) by the institution's clock.
 */
export function ExamCard({ exam, now, primary }: { exam: StudentExam; now: string; primary: boolean }) {
  const t = useTranslations('exams.card');
  const opensIn = useOpening(exam, now);
  const waits = exam.booking?.status === 'waitlisted';
  const { seats, isNewer } = useSeats(
    { examId: exam.id },
    exam,
    now,
    (event) => waits || (event.version ?? exam.version) !== exam.version,
  );
  const offer = offerOf(exam, seats, now);
  return (
    <CardItem
      title={exam.courseTitle}
      measure={t('cfu', { cfu: exam.cfu })}
      status={<BookingWord exam={exam} />}
      actions={
        isShown(offer, opensIn) && (
          <ExamActions exam={exam} offer={offer} opensIn={opensIn} primary={primary} />
        )
      }
    >
      <WhenAndWhere session={exam} />
      {!exam.cancelled && <SeatsLine seats={seats} isNewer={isNewer} queueOpen={exam.queueOpen} />}
      {holds(exam) || exam.cancelled ? (
        <OwnBooking exam={exam} />
      ) : (
        <>
          <OpeningLine exam={exam} opensIn={opensIn} />
          <Reasons of={standingReasons(exam)} title={t('refused')} />
        </>
      )}
      {exam.notes && <p className="text-muted">{exam.notes}</p>}
    </CardItem>
  );
}
