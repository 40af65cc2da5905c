import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { useSeatsTexts } from '@/components/ui/figures/use-seats-texts';
import { DetailPage } from '@/components/ui/page/detail-page';
import { Columns } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { History } from '@/components/ui/rows/history';
import { Row } from '@/components/ui/rows/row';
import { Sheet } from '@/components/ui/rows/sheet';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { ExamChange, StudentExamDetail } from '@/contract/exams/detail';
import type { ExamSlot } from '@/contract/exams/exams';
import { BookingDetails } from '../booking/booking-details';
import { BookingProvider } from '../booking/booking-provider';
import { holds } from '../booking-action';
import { isOwn, type Present } from '../exam-groups';
import { ExamTile } from '../exam-tile';
import { LiveExamProvider } from '../live-exam';
import { OwnRequest } from '../requests/request-actions';
import { useExamTexts } from '../use-exam-texts';
import { AnswerForm } from './answer-form';
import { BlockingReasons } from './blocking-reasons';
import { ExamFacts } from './exam-facts';
import { ExamHeaderActions, ExamHeaderState } from './exam-header';

/** A session with all that the student may know: the own booking, the facts, the changes, other dates. */
export function ExamPage({ detail, present }: { detail: StudentExamDetail; present: Present }) {
  const t = useTranslations('exams');
  const format = useFormatter();
  const span = useSpan();
  const { exam, changes, otherDates } = detail;
  const words = useExamTexts(exam, present);
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
              <BlockingReasons exam={exam} title={t('page.refused')} />
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

/** The turns of a session, for a `SlotChoice`: when, where, and how many seats are left. */
const SlotOptions = ({ slots }: { slots: ExamSlot[] }) =>
  slots.map((slot) => <SlotOption key={slot.id} slot={slot} />);

function SlotOption({ slot }: { slot: ExamSlot }) {
  const t = useTranslations('exams');
  const span = useSpan();
  const { id, room, capacity, taken } = slot;
  const left = capacity === null ? null : Math.max(0, capacity - taken);
  const words = [span(slot, 'time'), room, left !== null && t('slots.left', { left })];
  return (
    <option value={id} disabled={left === 0}>
      {words.filter(Boolean).join(' · ')}
    </option>
  );
}

/** Changes of a session and of the reader's booking, the latest first. Changes after the booking are new. */
function ExamChanges({ changes }: { changes: ExamChange[] }) {
  const t = useTranslations('exams.changes');
  const format = useFormatter();
  const moveTexts = useMoveTexts();
  const said = (change: ExamChange) => {
    if (change.reason) return t('withReason', { what: t(change.what), reason: change.reason });
    return change.what === 'moved' ? moveTexts(change) : t(change.what);
  };
  const bookedAt = changes.find(({ what }) => what === 'booked' || what === 'waitlisted')?.at;
  return (
    <History
      items={changes.toReversed().map((change) => ({
        key: change.what + change.at,
        when: format.dateTime(new Date(change.at), 'dayTime'),
        at: change.at,
        what: said(change),
        isNew: bookedAt !== undefined && change.what === 'moved' && change.at > bookedAt,
      }))}
    />
  );
}

/** That a session was moved since it was booked; nothing where it stands as it did. */
function LatestChange({ changes }: { changes: ExamChange[] }) {
  const t = useTranslations('exams.changes');
  const format = useFormatter();
  const moveTexts = useMoveTexts();
  const bookedAt = changes.findLast(({ what }) => what === 'booked' || what === 'waitlisted')?.at;
  const latest = changes.findLast(
    ({ what, at }) => what === 'moved' && bookedAt !== undefined && at > bookedAt,
  );
  if (!latest) return null;
  const isSameTime = latest.from?.startsAt === latest.to?.startsAt;
  return (
    <Notice tone="info" title={t(latest.from && isSameTime ? 'roomChanged' : 'dateChanged')}>
      {moveTexts(latest)}. {t('since', { instant: format.dateTime(new Date(latest.at), 'dayTime') })}
    </Notice>
  );
}

/** The other sessions of the same course, each leading to its page. */
function OtherDates({ dates }: { dates: StudentExamDetail['otherDates'] }) {
  const t = useTranslations('exams.page');
  const format = useFormatter();
  const seats = useSeatsTexts();
  return (
    <Sheet label={t('otherDates')} narrow>
      {dates.map(({ examId, startsAt, ...taken }) => {
        const [day, time] = (['fullDay', 'time'] as const).map((part) =>
          format.dateTime(new Date(startsAt), part),
        );
        return (
          <Row
            key={examId}
            tile={<DateTile at={startsAt} />}
            title={day}
            name={`${day}, ${time}`}
            href={`/student/exams/${examId}`}
            when={time}
            where={seats({ ...taken, waitlisted: 0 })}
          />
        );
      })}
    </Sheet>
  );
}

/** When and where the reader is expected, and the own place in the list; nothing without a booking. */
function OwnPlace({ detail: { exam, place } }: { detail: StudentExamDetail }) {
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

/** Writes from where to where a session was moved: "Aula 5 diventa Aula 8", or both with their times. */
function useMoveTexts() {
  const t = useTranslations('exams.changes');
  const format = useFormatter();
  return ({ from, to }: ExamChange): string => {
    if (!from || !to) return t('moved');
    const time = (at: string) => format.dateTime(new Date(at), 'dayTime');
    const words = [
      from.startsAt !== to.startsAt && t('becomes', { from: time(from.startsAt), to: time(to.startsAt) }),
      from.room !== to.room && t('becomes', { from: from.room || '–', to: to.room || '–' }),
    ];
    return words.filter(Boolean).join(' · ') || t('moved');
  };
}
