import { useFormatter, useTranslations } from 'next-intl';
import { History } from '@/components/ui/rows/history';
import type { ExamChange } from '@/contract/exams/detail';
import { useMoveWords } from './use-move-words';

/** What happened to a session and to the reader's booking of it, the latest first; new is what came after the booking. */
export function ExamChanges({ changes }: { changes: ExamChange[] }) {
  const t = useTranslations('exams.changes');
  const format = useFormatter();
  const moveWords = useMoveWords();
  const said = (change: ExamChange) => {
    if (change.reason) return t('withReason', { what: t(change.what), reason: change.reason });
    return change.what === 'moved' ? moveWords(change) : t(change.what);
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
