import { useTranslations } from 'next-intl';
import { LiveMark } from './live-mark.tsx';

/** While live updates are off a page says how old it is (E4); `now` is the instant it was read at. */
export function AsOf({ now }: { now: string }) {
  const t = useTranslations('live');
  return (
    <LiveMark>
      <p className="text-muted text-small">{t('asOf', { instant: new Date(now) })}</p>
    </LiveMark>
  );
}
