import { useFormatter, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { ExamChange } from '@/contract/exams/detail';
import { useMoveWords } from './use-move-words';

/** That a session was moved since it was booked; nothing where it stands as it did. */
export function LatestChange({ changes }: { changes: ExamChange[] }) {
  const t = useTranslations('exams.changes');
  const format = useFormatter();
  const moveWords = useMoveWords();
  const bookedAt = changes.findLast(({ what }) => what === 'booked' || what === 'waitlisted')?.at;
  const latest = changes.findLast(
    ({ what, at }) => what === 'moved' && bookedAt !== undefined && at > bookedAt,
  );
  if (!latest) return null;
  const isSameTime = latest.from?.startsAt === latest.to?.startsAt;
  return (
    <Notice tone="info" title={t(latest.from && isSameTime ? 'roomChanged' : 'dateChanged')}>
      {moveWords(latest)}. {t('since', { instant: format.dateTime(new Date(latest.at), 'dayTime') })}
    </Notice>
  );
}
