import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/navigation/link';
import type { Institution, Moment, ShellUser } from '../people.ts';
import { Alerts } from './alerts.tsx';
import { Clock } from './clock.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

/** The bar on every page: the institution, the kind of installation, theme, language, and the user if any. */
export function TopBar({
  institution,
  preview,
  signedIn,
  marks,
  bell,
}: {
  institution: Institution;
  preview: boolean;
  signedIn?: { user: ShellUser; profilesCount: number; moment: Moment };
  /** Quiet marks beside the preview mark, on small screens in its place: "not live". */
  marks?: ReactNode;
  /** The bell of a signed-in person. On a phone it replaces the theme switch (then in the user menu). */
  bell?: ReactNode;
}) {
  return (
    <>
      <header className="top-bar">
        <Brand institution={institution}>
          {preview && <PreviewMark />}
          {marks}
        </Brand>
        <Alerts />
        <div className="bar-tools">
          <span className={bell ? 'max-sm:hidden' : ''}>
            <ThemeSwitch />
          </span>
          {bell}
          <LanguageMenu />
          {signedIn && <UserMenu user={signedIn.user} profilesCount={signedIn.profilesCount} />}
        </div>
      </header>
      {signedIn && <Identity {...signedIn} />}
    </>
  );
}

/** On small screens, in one line, and on paper: who, and when (B4). The user menu has what is cut here. */
const Identity = ({ user: { name, email }, moment }: { user: ShellUser; moment: Moment }) => (
  <section aria-label={name} className="identity">
    <p className="font-medium text-ink">{name}</p>
    <p>{email}</p>
    <Clock {...moment} />
  </section>
);

function PreviewMark() {
  const t = useTranslations('shell');
  return (
    <p title={t('previewHint')} className="preview-mark">
      {t('preview')}
    </p>
  );
}

/** The institution's mark and name lead home (A6). Installation marks stand beside or below the name. */
function Brand({
  institution: { name, acronym, mark },
  children,
}: {
  institution: Institution;
  children?: ReactNode;
}) {
  const t = useTranslations('shell');
  return (
    <div className="brand">
      <Link href="/" aria-label={t('home', { institution: `${acronym} ${name}` })}>
        {mark ? (
          // biome-ignore lint/performance/noImgElement: a file of the institution's, not of the build
          <img src={mark} alt="" className="h-9 w-auto max-w-24 rounded-inner bg-plate p-0.5" />
        ) : (
          <span className="grid h-9 min-w-10 place-items-center rounded-inner bg-accent-fill px-1.5 font-semibold text-on-fill text-small">
            {acronym}
          </span>
        )}{' '}
        <span className="brand-name">{name}</span>
      </Link>
      <div>{children}</div>
    </div>
  );
}
