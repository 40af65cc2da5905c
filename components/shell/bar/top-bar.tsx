import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Institution, Moment, ShellUser } from '../people.ts';
import { Alerts } from './alerts.tsx';
import { Brand } from './brand.tsx';
import { Clock } from './clock.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';

/** What stands on every page: the institution, what kind of place this is, theme, language and, signed in, the user. */
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
  /** What happened, for who is signed in. On a phone it takes the place of the theme's switch, which is in the user menu there. */
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
