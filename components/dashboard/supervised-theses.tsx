import { useTranslations } from 'next-intl';
import { Sheet } from '@/components/ui/rows/sheet';
import { Instant } from '@/components/ui/time/instant';
import type { SupervisedThesis } from '@/contract/documents/thesis';

/** The theses that a professor supervises, and whose they are. */
export function SupervisedTheses({ theses }: { theses: SupervisedThesis[] }) {
  const t = useTranslations('dashboard.theses');
  return (
    <Sheet label={t('title')}>
      {theses.map(({ badge, name, title, since }) => (
        <li key={badge} className="slim-line">
          <h3>{title}</h3>
          <p>
            {t('of', { name, badge })} · <Instant at={since} style="date" />
          </p>
        </li>
      ))}
    </Sheet>
  );
}
