import ArrowRightIcon from '@heroicons/react/16/solid/ArrowRightIcon';
import { useTranslations } from 'next-intl';

/** What a decision makes of a number; without a number before it only the new one. */
export function FromTo({ from, to }: { from: string | null; to: string }) {
  const t = useTranslations('shared');
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {from !== null && (
        <>
          {from}
          <ArrowRightIcon className="size-4 text-muted" />
          <span className="sr-only">{t('becomes')}</span>
        </>
      )}
      <b className="font-semibold">{to}</b>
    </span>
  );
}
