import { useTranslations } from 'next-intl';
import { WaitingNote } from '@/components/ui/feedback/waiting-note';
import { Instant } from '@/components/ui/time/instant';
import { useAnnounced } from '@/lib/browser/alerts/use-announced';
import type { Standing } from './use-attendance';

/** Who wrote what stands and when, or why what was pressed isn't kept. What a colleague changes is read out. */
export function AttendanceNote({ student, standing }: { student: string; standing: Standing }) {
  const t = useTranslations('exams.day');
  const { kept, own, waiting } = standing;
  const by = kept?.by ?? '';
  const mark = kept?.mark ? t(`mark.${kept.mark}`) : t('mark.none');
  useAnnounced(kept && !own ? t('changed', { student, mark, by }) : null);
  if (waiting?.state === 'failed') {
    return (
      <span role="alert" className="text-danger text-small">
        {t(`trouble.${waiting.trouble === 'conflict' ? 'conflict' : 'refused'}`, { by, mark })}
      </span>
    );
  }
  if (waiting?.state === 'waiting') {
    return (
      <span className="text-small">
        <WaitingNote trouble={waiting.trouble} unkept={!waiting.kept} />
      </span>
    );
  }
  if (waiting) {
    return <span className="late text-muted text-small">{t(waiting.trouble ? 'checking' : 'saving')}</span>;
  }
  if (!kept) return null;
  return (
    <span className="one-line text-muted text-small" title={by}>
      <Instant at={kept.at} style="time" />, {by}
    </span>
  );
}
