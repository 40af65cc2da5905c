'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StudentName } from '@/components/ui/people/student-name';
import type { PresenceStatus, RegisterLesson, RegisterRow } from '@/contract/presences/presences';

type Lesson = Pick<RegisterLesson, 'lessonId' | 'kind'> & { day: string };
type Row = Pick<RegisterRow, 'careerId' | 'name' | 'preferredName' | 'badge' | 'statuses'> & {
  attendance: ReactNode;
};

/**
 * Students by lessons, those at risk first, with a percentage for each kind. Lessons scroll sideways. The
 * server writes days and percentages; the thousands of marks come once, as data.
 */
export function RegisterTable({ lessons, rows }: { lessons: Lesson[]; rows: Row[] }) {
  const t = useTranslations('presences');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="register" tabIndex={0} aria-label={t('register.caption')}>
      <table>
        <caption className="sr-only">{t('register.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('roll.student')}</th>
            <th scope="col">{t('register.seen')}</th>
            {lessons.map(({ lessonId, day, kind }) => (
              <th key={lessonId} scope="col">
                {day}
                <span className="sr-only"> {t(`kind.${kind}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.careerId}>
              <th scope="row">
                <StudentName called={row.preferredName}>{row.name}</StudentName>
                <span>{row.badge}</span>
              </th>
              <td>{row.attendance}</td>
              {row.statuses.map((status, at) => (
                <td key={lessons[at]?.lessonId}>
                  <Sign status={status} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One letter, and the word for who listens or points at it. */
function Sign({ status }: { status: PresenceStatus | null }) {
  const t = useTranslations('presences');
  if (!status) return '–';
  return (
    <abbr title={t(`status.${status}`)} data-absent={status === 'absent' || undefined}>
      {t(`sign.${status}`)}
    </abbr>
  );
}
