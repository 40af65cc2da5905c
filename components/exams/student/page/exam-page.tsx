import { useFormatter, useTranslations } from 'next-intl';
import { DetailPage } from '@/components/ui/page/detail-page';
import { Columns } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { useSpan } from '@/components/ui/time/use-span';
import type { StudentExamDetail } from '@/contract/exams/detail';
import { BookingDetails } from '../booking/booking-details';
import { BookingProvider } from '../booking/booking-provider';
import { SlotOptions } from '../booking/slot-options';
import { isOwn, type Present } from '../exam-groups';
import { ExamTile } from '../exam-tile';
import { LiveExamProvider } from '../live-exam';
import { OwnRequest } from '../requests/own-request';
import { useExamWords } from '../use-exam-words';
import { AnswerForm } from './answer-form';
import { ExamChanges } from './exam-changes';
import { ExamFacts } from './exam-facts';
import { ExamHeaderActions } from './exam-header-actions';
import { ExamHeaderState } from './exam-header-state';
import { LatestChange } from './latest-change';
import { OtherDates } from './other-dates';
import { OwnPlace } from './own-place';
import { StandingReasons } from './standing-reasons';

/** A session with all that its student may know: the own place in it, what it is, what changed, and other dates. */
export function ExamPage({ detail, present }: { detail: StudentExamDetail; present: Present }) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const span = useSpan();
  const { exam, changes, otherDates } = detail;
  const words = useExamWords(exam, present);
  const tab = isOwn(exam) ? 'booked' : 'bookable';
  return (
    <LiveExamProvider exam={exam} name={words.name} now={present.now}>
      <BookingProvider>
        <DetailPage
          back={{ href: `/student/exams?tab=${tab}`, label: t('title') }}
          tile={<ExamTile words={words} />}
          title={exam.courseTitle}
          lines={
            <>
              <p className="text-muted">
                {format.dateTime(new Date(exam.startsAt), 'fullDay')}, {span(exam, 'time')}
              </p>
              <ExamHeaderState words={words} />
            </>
          }
          actions={<ExamHeaderActions />}
        >
          <Columns
            side={
              <>
                {changes.length > 0 && (
                  <Section title={t('page.changes')}>
                    <ExamChanges changes={changes} />
                  </Section>
                )}
                {otherDates.length > 0 && (
                  <Section title={t('page.otherDates')}>
                    <OtherDates dates={otherDates} />
                  </Section>
                )}
              </>
            }
          >
            <div className="grid gap-3 empty:hidden">
              <OwnPlace detail={detail} />
              <LatestChange changes={changes} />
              <OwnRequest />
              <StandingReasons exam={exam} title={t('page.refused')} />
              <AnswerForm />
              <BookingDetails slotOptions={exam.slots.length > 0 && <SlotOptions slots={exam.slots} />} />
            </div>
            <Section title={t('page.exam')}>
              <ExamFacts detail={detail} />
            </Section>
          </Columns>
        </DetailPage>
      </BookingProvider>
    </LiveExamProvider>
  );
}
