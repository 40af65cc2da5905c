import { useTranslations } from 'next-intl';
import { Row } from '@/components/ui/rows/row';
import { DateTile } from '@/components/ui/time/date-tile';
import type { ListedOffer } from '@/contract/offers/offers';
import { useInstant } from '@/i18n/use-instant';
import { useLanguageName } from '@/i18n/use-language-name';
import { OfferPhaseLabel } from './offer-phase-label';

/** An offer in a list: what it is, how one gets in, until when. */
export function OfferRow({ offer }: { offer: ListedOffer }) {
  const t = useTranslations('offers');
  const instant = useInstant();
  const languageName = useLanguageName();
  const { id, title, level, faculty, language, access, seats, opensAt, closesAt, phase } = offer;
  const isLater = phase === 'not_open';
  return (
    <Row
      tile={<DateTile at={isLater ? opensAt : closesAt} look={isLater ? 'settled' : 'plain'} />}
      title={title}
      href={`/student/offers/${id}`}
      meta={[t(`levels.${level}`), t('taughtIn', { language: languageName(language) })].join(' · ')}
      when={
        isLater
          ? t('opensOn', { day: instant(opensAt, 'date') })
          : t('closesOn', { day: instant(closesAt, 'date') })
      }
      where={faculty}
      state={phase !== 'open' && <OfferPhaseLabel phase={phase} />}
      note={[t(`access.${access}`), seats !== null && t('seats', { count: seats })]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}
