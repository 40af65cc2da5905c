import { useTranslations } from 'next-intl';
import { ContactLine } from '@/components/ui/feedback/contact-line';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Page } from '@/components/ui/page/page';
import type { AreaName } from '../menu/menu.ts';
import { InstitutionLink } from './institution-link.tsx';

/**
 * In place of a page that the institution doesn't offer: what it would be, and the way on, to the
 * institution's own site or to the office that helps.
 */
export function NotOfferedPage({
  area,
  href,
  office,
  back,
}: {
  area: AreaName;
  /** Where the institution has it; undefined where that isn't known. */
  href: string | undefined;
  office: string;
  /** Where else to go; undefined where there is nothing. */
  back: { href: string; label: string } | undefined;
}) {
  const t = useTranslations();
  return (
    <Page title={t(`menu.${area}`)} lead={t(`offered.what.${area}`)}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose">{href ? t('offered.elsewhere') : t('shared.notOffered')}</p>
        {href ? (
          <InstitutionLink href={href} />
        ) : (
          <div>
            <p>{t('offered.whom')}</p>
            <ContactLine office={office} />
          </div>
        )}
        {back && <GoLink href={back.href}>{back.label}</GoLink>}
      </div>
    </Page>
  );
}
