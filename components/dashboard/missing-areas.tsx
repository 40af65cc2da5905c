import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { StepArea } from '@/contract/dashboard/dashboard';
import { TryAgain } from './try-again';

/** Says which areas the page stands without, and asks again. */
export function MissingAreas({ areas }: { areas: StepArea[] }) {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  return (
    <TryAgain title={t('missing.title')}>
      {t('missing.text', { areas: format.list(areas.map((area) => t(`missing.area.${area}`))) })}
    </TryAgain>
  );
}

/** In place of a part whose area is missing: an empty one would say something that isn't so. */
export function PartOr({
  of,
  missing,
  children,
}: {
  of: StepArea;
  missing: StepArea[];
  children: ReactNode;
}) {
  const t = useTranslations('dashboard.missing');
  return missing.includes(of) ? <p className="text-muted">{t('here')}</p> : children;
}
