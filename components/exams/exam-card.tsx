import { useFormatter, useTranslations } from 'next-intl';
import { CardItem } from '@/components/ui/card';
import { Reasons } from '@/components/ui/reasons';
import { useSeatsWords } from '@/components/ui/use-seats-words';
import type { StudentExam } from '@/contract/exams';
import { BookingWord } from './booking-word';
import { ExamActions } from './exam-actions';
import { holds, standingReasons } from './exam-offer';
import { ExamSeats } from './exam-seats';
import { LiveExamProvider } from './live-exam';
import { OpeningLine } from './opening-line';
import { OwnBooking } from './own-booking';
import { SlotOptions } from './slot-options';
import { WhenAndWhere } from './when-and-where';

/**
 * A session as a student sees it: when and where, how many seats are left at this moment, what stands against booking
 * or when it opens, and the one thing to do. Made at `now` (ISO) by the institution's clock.
 */
export function ExamCard({ exam, now, primary }: { exam: StudentExam; now: string; primary: boolean }) {
  const t = useTranslations('exams.card');
  const seatsWords = useSeatsWords();
  return (
    <LiveExamProvider exam={exam} now={now}>
      <CardItem
        title={exam.courseTitle}
        measure={t('cfu', { cfu: exam.cfu })}
        status={<BookingWord />}
        actions={<ExamActions primary={primary} slotOptions={<SlotOptions slots={exam.slots} />} />}
      >
        <WhenAndWhere session={exam} />
        {!exam.cancelled && <ExamSeats written={seatsWords(exam, { hasQueue: exam.queueOpen })} />}
        {holds(exam) || exam.cancelled ? (
          <OwnBooking exam={exam} />
        ) : (
          <>
            <Opening exam={exam} />
            <Reasons of={standingReasons(exam)} title={t('refused')} />
          </>
        )}
        {exam.notes && <p className="text-muted">{exam.notes}</p>}
      </CardItem>
    </LiveExamProvider>
  );
}

function Opening({ exam: { bookingOpensAt, bookingClosesAt } }: { exam: StudentExam }) {
  const t = useTranslations('exams.card');
  const format = useFormatter();
  return (
    <OpeningLine
      opens={t('opens', { instant: new Date(bookingOpensAt) })}
      opensTime={format.dateTime(new Date(bookingOpensAt), 'time')}
      closes={t('closes', { instant: new Date(bookingClosesAt) })}
    />
  );
}
