import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { ProgressBar } from '@/components/ui/figures/progress-bar';
import { Section } from '@/components/ui/page/section';
import type { Diary } from '@/contract/lessons/diary';
import { DiaryHead } from './diary-head';
import { DiaryTable } from './diary-table';
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
