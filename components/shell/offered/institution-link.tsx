import ArrowTopRightOnSquareIcon from '@heroicons/react/20/solid/ArrowTopRightOnSquareIcon';
import { useTranslations } from 'next-intl';
import { LeavingLink } from '@/components/ui/buttons/button';

/** To where the institution itself has what isn't here. */
export function InstitutionLink({ href }: { href: string }) {
  const t = useTranslations('offered');
  return (
    <LeavingLink variant="primary" href={href}>
      {t('go')}
      <ArrowTopRightOnSquareIcon className="size-5" />
      <span className="sr-only">({t('leaves')})</span>
    </LeavingLink>
  );
}
