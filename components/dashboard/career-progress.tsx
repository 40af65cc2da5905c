import { useFormatter, useTranslations } from 'next-intl';
import { CreditsBar } from '@/components/ui/credits-bar';
import type { StudentSummary } from '@/contract/dashboard';

/** How far the career has come: credits and averages. */
export function CareerProgress({ credits, averages }: Pick<StudentSummary, 'credits' | 'averages'>) {
  const t = useTranslations('dashboard.career');
  return (
    <div className="grid gap-5">
      <CreditsBar credits={credits} />
      {averages.weighted === null ? (
        <p className="text-muted">{t('noAverage')}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-4">
          <Average name={t('weighted')} value={averages.weighted} />
          <Average name={t('arithmetic')} value={averages.arithmetic} />
        </dl>
      )}
    </div>
  );
}

function Average({ name, value }: { name: string; value: number | null }) {
  const format = useFormatter();
  if (value === null) return null;
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted text-small">{name}</dt>
      <dd className="font-semibold text-[1.5rem] leading-8 tracking-tight">
        {format.number(value, 'average')}
      </dd>
    </div>
  );
}
