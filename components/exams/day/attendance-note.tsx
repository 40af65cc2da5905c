import { useTranslations } from 'next-intl';
import { Instant } from '@/components/ui/instant';
import { useAnnounced } from '@/lib/browser/use-announced';
import type { Standing } from './use-attendance';

/** Who wrote what stands and when, or why what was pressed isn't kept. What a colleague changes is read out. */
export function AttendanceNote({ student, standing }: { student: string; standing: Standing }) {
  const t = useTranslations('exams.day');
  const { kept, own, saving, trouble } = standing;
  const by = kept?.by ?? '';
  const mark = kept?.mark ? t(`mark.${kept.mark}`) : t('mark.none');
  useAnnounced(kept && !own ? t('changed', { student, mark, by }) : null);
  if (trouble && !saving) {
    return (
      <span role="alert" className="text-danger text-small">
        {t(`trouble.${trouble}`, { by, mark })}
      </span>
    );
  }
  if (saving) return <span className="late text-muted text-small">{t(trouble ? 'checking' : 'saving')}</span>;
  if (!kept) return null;
  return (
    <span className="one-line text-muted text-small" title={by}>
      <Instant at={kept.at} style="time" />, {by}
    </span>
  );
}
