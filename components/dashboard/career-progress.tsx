import { useFormatter, useTranslations } from 'next-intl';
import { CreditsBar } from '@/components/ui/figures/credits-bar';
import type { StudentSummary } from '@/contract/dashboard/dashboard';
import { Averages } from './averages';

/** How far the career has come: credits and averages. */
export function CareerProgress({ credits, averages }: Pick<StudentSummary, 'credits' | 'averages'>) {
  const t = useTranslations('dashboard.career');
  const format = useFormatter();
  const written = (['weighted', 'arithmetic'] as const).flatMap((kind) => {
    const value = averages[kind];
    return value === null ? [] : [{ name: t(kind), value: format.number(value, 'average') }];
  });
  return (
    <div className="grid gap-5">
      <CreditsBar credits={credits} />
      {averages.weighted === null ? (
        <p className="text-muted">{t('noAverage')}</p>
      ) : (
        <Averages of={written} />
      )}
    </div>
  );
}
