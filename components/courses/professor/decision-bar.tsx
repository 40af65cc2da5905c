'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';

/** At the foot of the screen while requests are chosen: how many, and what to do with them. */
export function DecisionBar({
  count,
  busy,
  onAccept,
  onReject,
  onClear,
}: {
  count: number;
  busy: boolean;
  onAccept: () => void;
  onReject: () => void;
  onClear: () => void;
}) {
  const t = useTranslations('courses.roster');
  if (count === 0) return null;
  return (
    <section aria-label={t('bulk')} className="publish-bar">
      <p role="status" className="mr-auto font-medium tabular-nums">
        {t('selected', { count })}
      </p>
      <Button variant="quiet" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button onClick={onReject}>{t('reject')}</Button>
      <Button variant="primary" busy={busy} onClick={onAccept}>
        {t('accept')}
      </Button>
    </section>
  );
}
