import { useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { topBarInstant } from '@/i18n/dates';
import { Brand } from './brand.tsx';
import { Clock } from './clock.tsx';
import { LanguageMenu } from './language-menu.tsx';
import type { Institution, ShellUser } from './people.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

const SECOND_BAR = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-1.5 text-small';

/** What stands on every page: the institution, what kind of place this is, theme, language and, signed in, the user. */
export function TopBar({
  institution,
  preview,
  signedIn,
  drawer,
  marks,
}: {
  institution: Institution;
  preview: boolean;
  signedIn?: { user: ShellUser; profilesCount: number };
  drawer?: ReactNode;
  /** Quiet marks beside the preview mark: "live updates off". */
  marks?: ReactNode;
}) {
  return (
    <>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-line border-b bg-raised px-2 sm:px-4 print:static">
        {drawer}
        <Brand institution={institution} />
        <div className="ml-3 flex items-center gap-2 max-sm:hidden">
          <Marks preview={preview}>{marks}</Marks>
        </div>
        <div className="ml-auto flex shrink-0 items-center sm:gap-1 print:hidden">
          <ThemeSwitch />
          <LanguageMenu />
          {signedIn && <UserMenu {...signedIn} />}
        </div>
      </header>
      {signedIn && (
        <div className={`${SECOND_BAR} px-4 sm:px-5 lg:hidden print:flex`}>
          <Identity user={signedIn.user} />
          <div className="flex gap-2 empty:hidden sm:hidden print:hidden">
            <Marks preview={preview}>{marks}</Marks>
          </div>
        </div>
      )}
      {!signedIn && preview && (
        <div className={`${SECOND_BAR} px-4 sm:hidden print:hidden`}>
          <Marks preview={preview}>{marks}</Marks>
        </div>
      )}
    </>
  );
}

/** On small screens and on paper: who, and when (B4). */
function Identity({ user: { name, email } }: { user: ShellUser }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const now = new Date();
  return (
    <div className="flex grow flex-wrap items-baseline justify-between gap-x-4">
      <p className="font-medium">{name}</p>
      <p className="order-last w-full break-all text-muted sm:order-none sm:w-auto sm:grow">{email}</p>
      <p className="text-muted">
        <Clock now={now.toISOString()} written={topBarInstant(now, timeZone)} />
      </p>
    </div>
  );
}

function Marks({ preview, children }: { preview: boolean; children: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <>
      {preview && (
        <p
          title={t('previewHint')}
          className="rounded-full border border-warning-line bg-warning-wash px-2.5 font-medium text-small text-warning"
        >
          {t('preview')}
        </p>
      )}
      {children}
    </>
  );
}
