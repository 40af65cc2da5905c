import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/page/facts';
import { Instant } from '@/components/ui/time/instant';
import { yearName } from '@/contract/catalogue/academic-year';
import type { OfferDetail } from '@/contract/offers/offers';
import { useLanguageName } from '@/i18n/use-language-name';

/** All there is to know of an offer before one applies. */
export function OfferFacts({ offer }: { offer: OfferDetail }) {
  const t = useTranslations('offers');
  const languageName = useLanguageName();
  const { level, faculty, language, academicYear, access, seats, documents } = offer;
  return (
    <Facts
      of={[
        { name: t('facts.access'), value: t(`access.${access}`), note: t(`accessNote.${access}`) },
        { name: t('facts.seats'), value: seats === null ? t('unlimited') : t('seats', { count: seats }) },
        { name: t('facts.opens'), value: <Instant at={offer.opensAt} style="dateTime" /> },
        { name: t('facts.closes'), value: <Instant at={offer.closesAt} style="dateTime" /> },
        { name: t('facts.year'), value: yearName(academicYear) },
        { name: t('facts.level'), value: t(`levels.${level}`) },
        { name: t('facts.faculty'), value: faculty },
        { name: t('facts.language'), value: languageName(language) },
        { name: t('facts.requirements'), value: offer.requirements },
        { name: t('facts.costs'), value: offer.costs },
        {
          name: t('facts.documents'),
          value: documents.length > 0 && (
            <ul className="ml-4 list-disc">
              {documents.map((type) => (
                <li key={type}>{t(`documents.${type}`)}</li>
              ))}
            </ul>
          ),
        },
        { name: t('facts.code'), value: offer.code },
      ]}
    />
  );
}
