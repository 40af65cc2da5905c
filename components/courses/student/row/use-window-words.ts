import { useTranslations } from 'next-intl';
import type { Course } from '@/contract/courses/courses';
import { decidesAtClose } from '@/contract/courses/enrolment-modes';

/** Writes the one date of a course's window that matters to the reader now; empty where none does. */
export function useWindowWords() {
  const t = useTranslations('courses.row');
  return ({ window, enrolment }: Pick<Course, 'window' | 'enrolment'>): string => {
    if (!window) return '';
    const { mode, phase, opensAt, closesAt, dropUntil } = window;
    if (enrolment?.status === 'enrolled') {
      return enrolment.droppable ? t('dropUntil', { instant: new Date(dropUntil) }) : '';
    }
    if (phase === 'not_open') return t('opens', { instant: new Date(opensAt) });
    if (phase === 'closed') return t('closed');
    return t(decidesAtClose(mode) ? mode : 'closes', { instant: new Date(closesAt) });
  };
}
