'use client';

import BuildingLibraryIcon from '@heroicons/react/24/outline/BuildingLibraryIcon';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckingScreen } from '@/components/shell/checking-screen';
import { LeavingLink } from '@/components/ui/buttons/button';
import { hasLeftByItself } from '@/lib/browser/session/leave';

/** The link to the institution's own sign-in (C10). It is a plain link: a prefetch would begin a sign-in. */
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

/**
 * Goes to the gateway by itself (C10). A tab whose window closed without a user action stays and shows the
 * form.
 */
export function GoToGateway({ href, children }: { href: string; children: ReactNode }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (hasLeftByItself()) setStays(true);
    else location.replace(href);
  }, [href]);
  return stays ? children : <CheckingScreen onTryAgain={() => location.replace(href)} />;
}
