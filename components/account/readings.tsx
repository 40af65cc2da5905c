import { useTranslations } from 'next-intl';
import { Pagination } from '@/components/ui/navigation/pagination';
import { Section } from '@/components/ui/page/section';
import { Instant } from '@/components/ui/time/instant';
import type { Readings as Read, Reading } from '@/contract/personal/personal';
import { READINGS_A_PAGE } from '@/contract/wire/limits';

/** Who looked at the reader's record, the latest first. */
export function Readings({ of: { readings, page, total } }: { of: Read }) {
  const t = useTranslations('account.readings');
  return (
    <div id="readings" className="scroll-mt-24">
      <Section title={t('title')} lead={t('lead')}>
        {total === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <div className="grid max-w-2xl gap-4">
            <ol className="grid divide-y divide-line border-line border-y">
              {readings.map((reading) => (
                <ReadingRow key={reading.id} reading={reading} />
              ))}
            </ol>
            <Pagination
              page={page}
              pageSize={READINGS_A_PAGE}
              total={total}
              hrefOf={(other) => `/account/profile?readings=${other}#readings`}
            />
          </div>
        )}
      </Section>
    </div>
  );
}

function ReadingRow({ reading: { at, by, what, unit } }: { reading: Reading }) {
  const t = useTranslations('account.readings');
  return (
    <li className="grid gap-0.5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{by === null ? t('office') : by || t('unknown')}</span>
        <span className="text-muted text-small">
          <Instant at={at} style="dayTime" />
        </span>
      </p>
      <p className="text-small">
        {t(`what.${what}`)}
        {unit && <span className="text-muted"> {t('of', { unit })}</span>}
      </p>
    </li>
  );
}
