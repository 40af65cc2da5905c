'use client';

import BuildingLibraryIcon from '@heroicons/react/24/outline/BuildingLibraryIcon';
import { useTranslations } from 'next-intl';
import { LeavingLink } from '@/components/ui/buttons/button';

/** The way in with what the institution gave (C10): a plain link, since fetching it ahead would begin a sign-in. */
export function GatewayLink({ href, institution }: { href: string; institution: string }) {
  const t = useTranslations('account.saml');
  return (
    <div className="grid gap-5">
      <LeavingLink
        href={href}
        variant="primary"
        className="w-full"
        icon={<BuildingLibraryIcon className="size-5 shrink-0" />}
      >
        {t('signIn', { institution })}
      </LeavingLink>
      <p className="flex items-center gap-3 text-muted text-small before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('or')}
      </p>
    </div>
  );
}
