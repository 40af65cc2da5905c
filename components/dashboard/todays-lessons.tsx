import ArrowsRightLeftIcon from '@heroicons/react/16/solid/ArrowsRightLeftIcon';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Status } from '@/components/ui/feedback/status';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Section } from '@/components/ui/page/section';
import { Sheet } from '@/components/ui/rows/sheet';
import { SlimRow } from '@/components/ui/rows/slim-row';
import { DateTile } from '@/components/ui/time/date-tile';
import { HoursTile, type TileLook } from '@/components/ui/time/tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { OwnLessons, StepArea } from '@/contract/dashboard/dashboard';
import type { Lesson } from '@/contract/lessons/lessons';
import { PartOr } from './missing-areas';

type Reader = 'student' | 'professor';

type Shown = {
  now: string;
  reader: Reader;
  /** What is done with a lesson from here; its row leads to the lesson besides. */
  actFor?: (lesson: Lesson) => ReactNode;
};

/** The lessons near to now, or that they can't be read; nothing where the institution has none. */
export function TodaysLessons({
  lessons,
  missing,
  ...shown
}: Shown & { lessons: OwnLessons | undefined; missing: StepArea[] }) {
  const t = useTranslations('dashboard.lessons');
  if (lessons) return <NearLessons lessons={lessons} {...shown} />;
  return (
    missing.includes('lessons') && (
      <Section title={t('today')}>
        <PartOr of="lessons" missing={missing}>
          {null}
        </PartOr>
      </Section>
    )
  );
}

/** Today's remaining lessons, with changes marked; if there are none, the next lesson; else nothing. */
function NearLessons({ lessons: { today, next }, now, reader, actFor }: Shown & { lessons: OwnLessons }) {
  const t = useTranslations('dashboard.lessons');
  const left = today.filter(({ endsAt }) => endsAt > now);
  const isToday = next === null || left.some(({ id }) => id === next.id);
  const shown = next === null || isToday ? left : [...left, next];
  if (shown.length === 0) return null;
  return (
    <Section
      title={t(left.length > 0 ? 'today' : 'next')}
      actions={<GoLink href={`/${reader}/lessons`}>{t('week')}</GoLink>}
    >
      <Sheet>
        {shown.map((lesson) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            reader={reader}
            isToday={left.includes(lesson)}
            isNext={lesson.id === next?.id}
            now={now}
            act={actFor?.(lesson)}
          />
        ))}
      </Sheet>
    </Section>
  );
}

function LessonRow({
  lesson,
  reader,
  isToday,
  isNext,
  now,
  act,
}: {
  lesson: Lesson;
  reader: Reader;
  isToday: boolean;
  isNext: boolean;
  now: string;
  act?: ReactNode;
}) {
  const t = useTranslations('dashboard.lessons');
  const span = useSpan();
  const { id, courseTitle, startsAt, rooms, online, status } = lesson;
  const isOff = status === 'cancelled' || status === 'moved';
  const look = isOff ? 'off' : isNext ? 'settled' : 'plain';
  const where = [...rooms.map(({ name }) => name), online && t('online')].filter(Boolean).join(', ');
  const line = [!isToday && span(lesson, 'time'), where].filter(Boolean).join(' · ');
  return (
    <SlimRow
      live={[status, startsAt, where].join(' ')}
      tile={isToday ? <LessonHours lesson={lesson} look={look} /> : <DateTile at={startsAt} look={look} />}
      title={courseTitle}
      href={`/${reader}/lessons/${id}`}
      state={<Standing lesson={lesson} isNext={isNext} now={now} />}
      act={act}
    >
      {line && <p>{line}</p>}
    </SlimRow>
  );
}

function LessonHours({ lesson: { startsAt, endsAt }, look }: { lesson: Lesson; look: TileLook }) {
  const format = useFormatter();
  const written = (at: string) => format.dateTime(new Date(at), 'time');
  return <HoursTile at={startsAt} from={written(startsAt)} to={written(endsAt)} look={look} />;
}

/** What changed of it; else whether it is on now, or the next one. */
function Standing({
  lesson: { status, before, startsAt, movedTo },
  isNext,
  now,
}: {
  lesson: Lesson;
  isNext: boolean;
  now: string;
}) {
  const t = useTranslations('dashboard.lessons');
  const icon = <ArrowsRightLeftIcon className="size-4 self-center" />;
  if (status === 'cancelled') return <Status tone="danger">{t('cancelled')}</Status>;
  if (status === 'moved')
    return (
      <Status tone="info" icon={icon}>
        {movedTo ? t('movedTo', { at: new Date(movedTo.startsAt) }) : t('moved')}
      </Status>
    );
  if (before)
    return (
      <Status tone="info" icon={icon}>
        {before.startsAt === startsAt
          ? t('roomBefore', { room: before.rooms.join(', ') || '–' })
          : t('movedFrom', { at: new Date(before.startsAt) })}
      </Status>
    );
  return isNext && <Status tone="success">{t(startsAt <= now ? 'isOn' : 'isNext')}</Status>;
}
