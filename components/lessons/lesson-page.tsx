import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailPage } from '@/components/ui/page/detail-page';
import { DateTile } from '@/components/ui/time/date-tile';
import { useSpan } from '@/components/ui/time/use-span';
import type { Lesson } from '@/contract/lessons/lessons';
import { useWhere } from './use-where';

/** A lesson's page: its course, time and place. The other sections depend on the reader. */
export function LessonPage({
  lesson,
  back,
  state,
  actions,
  children,
}: {
  lesson: Lesson;
  /** The week it stands in. */
  back: string;
  state?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('lessons');
  const span = useSpan();
  const where = useWhere();
  return (
    <DetailPage
      back={{ href: back, label: t('title') }}
      tile={<DateTile at={lesson.startsAt} look={isOff(lesson) ? 'off' : 'plain'} large />}
      title={lesson.courseTitle}
      lines={
        <>
          <p>
            <time dateTime={lesson.startsAt}>{span(lesson, 'fullDay')}</time> · {where(lesson)}
          </p>
          {state}
        </>
      }
      actions={actions}
    >
      {children}
    </DetailPage>
  );
}

/** It doesn't take place, at least not then. */
export const isOff = ({ status }: Pick<Lesson, 'status'>) => status === 'cancelled' || status === 'moved';
