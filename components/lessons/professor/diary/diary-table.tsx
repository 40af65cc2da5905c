import { useFormatter, useTranslations } from 'next-intl';
import { Status } from '@/components/ui/feedback/status';
import { DataTable } from '@/components/ui/rows/data-table';
import { LiveList } from '@/components/ui/rows/live-list';
import type { DiaryLesson } from '@/contract/lessons/diary';
import { DiaryButton } from './diary-button';
import { useHours } from './use-hours';

/** Lesson by lesson what was taught; what was held and isn't written down says so. */
export function DiaryTable({ lessons, isOpen }: { lessons: DiaryLesson[]; isOpen: boolean }) {
  const t = useTranslations('lessons');
  const format = useFormatter();
  const hours = useHours();
  const at = ({ startsAt }: DiaryLesson) => format.dateTime(new Date(startsAt), 'dayTime');
  return (
    <LiveList>
      <DataTable
        caption={t('diary.lessons')}
        rows={lessons}
        rowKey={({ lessonId }) => lessonId}
        stateOf={({ entry, status }) => `${status} ${entry?.version ?? ''}`}
        columns={[
          {
            key: 'when',
            header: t('diary.when'),
            width: 'desk:w-44',
            cell: (lesson) => <span id={lesson.lessonId}>{at(lesson)}</span>,
          },
          {
            key: 'topics',
            header: t('diary.topics'),
            inLines: 'below',
            cell: (lesson) => <Topics lesson={lesson} />,
          },
          {
            key: 'kind',
            header: t('page.kind'),
            width: 'desk:w-32',
            cell: ({ entry, proposed }) => t(`kind.${(entry ?? proposed).kind}`),
          },
          {
            key: 'hours',
            header: t('diary.hoursShort'),
            width: 'desk:w-20',
            number: true,
            cell: ({ entry, proposed }) => hours((entry ?? proposed).minutes),
          },
          {
            key: 'act',
            header: t('diary.act'),
            quiet: true,
            width: 'desk:w-32',
            onScreen: true,
            inLines: 'end',
            cell: (lesson) => isOpen && isHeld(lesson) && <DiaryButton lesson={lesson} when={at(lesson)} />,
          },
        ]}
      />
    </LiveList>
  );
}

const isHeld = ({ status }: DiaryLesson) => status === 'held' || status === 'closed';

function Topics({ lesson: { entry, proposed, late, status } }: { lesson: DiaryLesson }) {
  const t = useTranslations('lessons');
  if (entry)
    return (
      <>
        {entry.topics}
        {entry.substitute && (
          <span className="block text-muted">{t('diary.substitute', { name: entry.substitute.name })}</span>
        )}
      </>
    );
  if (late) return <Status tone="warning">{t('diary.late')}</Status>;
  if (status === 'held') return <Status tone="info">{t('diary.missing')}</Status>;
  return <span className="text-muted">{proposed.topics || t(`status.${status}`)}</span>;
}
