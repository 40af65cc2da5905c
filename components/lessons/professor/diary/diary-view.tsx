import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Status } from '@/components/ui/feedback/status';
import { ProgressBar } from '@/components/ui/figures/progress-bar';
import { Facts } from '@/components/ui/page/facts';
import { Section } from '@/components/ui/page/section';
import { DataTable } from '@/components/ui/rows/data-table';
import { LiveList } from '@/components/ui/rows/live-list';
import type { Diary, DiaryLesson } from '@/contract/lessons/diary';
import { DiaryButton } from './diary-button';
import { useHours } from './use-hours';

/** The diary of a course: hours done of those assigned, and lesson by lesson what was taught. */
export function DiaryView({ diary }: { diary: Diary }) {
  const t = useTranslations('lessons.diary');
  const hours = useHours();
  const { assignedMinutes, doneMinutes, byKind, lessons, register } = diary;
  return (
    <>
      <DiaryHead diary={diary} />
      <RegisterNotice register={register} />
      <Section title={t('hours')}>
        <div className="grid max-w-2xl gap-2">
          <ProgressBar
            label={t('done')}
            value={Math.min(doneMinutes, assignedMinutes)}
            max={assignedMinutes || 1}
          >
            {t('doneOf', { done: hours(doneMinutes), assigned: hours(assignedMinutes) })}
          </ProgressBar>
          {byKind.length > 0 && <p className="text-muted text-small">{<ByKind of={byKind} />}</p>}
        </div>
      </Section>
      <Section title={t('lessons')}>
        {lessons.length === 0 ? (
          <EmptyState>{t('none')}</EmptyState>
        ) : (
          <DiaryTable
            lessons={lessons}
            isOpen={register.status === 'open' || register.status === 'returned'}
          />
        )}
      </Section>
      <p className="mt-12 hidden print:block">{t('signature')}</p>
    </>
  );
}

/** "Lezione 24 h in 12 lezioni · Laboratorio 4 h in 2 lezioni" */
function ByKind({ of: kinds }: { of: Diary['byKind'] }): ReactNode {
  const t = useTranslations('lessons');
  const hours = useHours();
  return kinds
    .map(({ kind, minutes, lessons }) =>
      t('diary.byKind', { kind: t(`kind.${kind}`), hours: hours(minutes), count: lessons }),
    )
    .join(' · ');
}

/** How the register stands with the office. */
function RegisterNotice({
  register: { status, reason, submittedAt, approvedAt },
}: {
  register: Diary['register'];
}) {
  const t = useTranslations('lessons.diary');
  const format = useFormatter();
  const at = (instant: string | null) => (instant ? format.dateTime(new Date(instant), 'dateTime') : '');
  if (status === 'open') return null;
  if (status === 'returned')
    return (
      <Notice tone="warning" title={t('returned')}>
        {reason}
      </Notice>
    );
  if (status === 'submitted') return <Notice tone="info">{t('submittedAt', { at: at(submittedAt) })}</Notice>;
  return <Notice tone="success">{t('approvedAt', { at: at(approvedAt) })}</Notice>;
}

/** On paper: what it is and whose, of which course and year. */
function DiaryHead({ diary: { professor, course } }: { diary: Diary }) {
  const t = useTranslations('lessons.diary');
  const { title, code, academicYear, credits } = course;
  return (
    <div className="hidden print:block">
      <p className="mb-3 text-section">{t('title')}</p>
      <Facts
        of={[
          { name: t('professor'), value: professor },
          { name: t('course'), value: title, note: [code, t('credits', { credits })].join(' · ') },
          { name: t('year'), value: `${academicYear}/${academicYear + 1}` },
        ]}
      />
    </div>
  );
}

/** Lesson by lesson what was taught; what was held and isn't written down says so. */
function DiaryTable({ lessons, isOpen }: { lessons: DiaryLesson[]; isOpen: boolean }) {
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
