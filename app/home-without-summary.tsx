import { setTimeout as pause } from 'node:timers/promises';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import type { ProfessorQuery } from '@/components/dashboard/home-without-summary/find-professors';
import { OtherProfiles } from '@/components/dashboard/home-without-summary/other-profiles';
import { ProfessorList } from '@/components/dashboard/home-without-summary/professor-list';
import { SavedOffer } from '@/components/dashboard/home-without-summary/saved-offer';
import { type Service, Services } from '@/components/dashboard/home-without-summary/services';
import { WhomToAsk } from '@/components/dashboard/home-without-summary/whom-to-ask';
import { TryAgain } from '@/components/dashboard/try-again';
import { LiveEvents } from '@/components/session/live-events';
import { menuFor } from '@/components/shell/menu/menu';
import { Columns, Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { Loading, RowsSkeleton } from '@/components/ui/page/skeleton';
import { helpOfficeOf } from '@/contract/help/help';
import { ClientMessages } from '@/i18n/client-messages';
import { getLanguage } from '@/i18n/get-language';
import { type Standing, standingsOf } from '@/lib/bff/offered/offered';
import { getGreetedName, getProfile, getShellUser } from '@/lib/bff/pages/account';
import { read, requireSession, unlessUnreadable } from '@/lib/bff/pages/read';
import { unlessAbsent } from '@/lib/bff/pages/unless-absent';
import { portalConfig } from '@/lib/config/portal-config';
import { greeting } from './greeting';
import { Part } from './part';
import { professorQuery } from './professor-query';

export type HomeParams = Promise<Record<string, string | string[] | undefined>>;

/** Home where the institution has no summary of it: what the specification's calls tell. */
export async function HomeWithoutSummary({ params }: { params: HomeParams }) {
  const t = await getTranslations('dashboard.home');
  const { profile, profileTypes } = await requireSession();
  const { type } = profile;
  const query = professorQuery.parse(await params);
  const standings = standingsOf(type, await getLanguage());
  return (
    <ClientMessages namespaces={['menu', 'dashboard.home', 'offered']}>
      <Page title={await greeting()} lead={await whoOneIs()}>
        <Columns
          side={
            <>
              {profileTypes.length > 1 && <OtherProfiles count={profileTypes.length - 1} />}
              <LiveEvents {...(type === 'student' && { lead: t('events') })} />
              <WhomToAsk office={helpOfficeOf(`${type}.dashboard`)} />
            </>
          }
        >
          {type === 'student' && <SavedOffer at={standings.offers ?? { is: 'absent' }} />}
          <Services services={await servicesAt(standings)} />
          <Part skeleton={<ProfessorsSkeleton />} of={() => professors(query)} />
        </Columns>
      </Page>
    </ClientMessages>
  );
}

/** The lines of the menu that lead somewhere, by where their areas are; home isn't one. */
async function servicesAt(standings: Record<string, Standing>): Promise<Service[]> {
  const { CANVAS_URL: canvasUrl, preview } = portalConfig();
  const items = menuFor(await getShellUser(), { preview, canvasUrl });
  return items.flatMap(({ name, path, target }) => {
    const standing = standings[name] ?? { is: 'here' };
    if (name === 'dashboard' || standing.is === 'absent') return [];
    const href = standing.is === 'elsewhere' ? standing.href : path;
    return [{ name, href, leavesPortal: standing.is === 'elsewhere' || target === '_blank' }];
  });
}

/**
 * "Anna Rossi · Studente · matricola 4711 · Lettere", as far as it is known; the faculty when it comes. The
 * name only where the greeting says another.
 */
async function whoOneIs() {
  const t = await getTranslations();
  const { name, type, badge } = await getShellUser();
  const isGreeted = name === (await getGreetedName());
  const known = [!isGreeted && name, t(`menu.title.${type}`), badge && t('shell.user.badge', { badge })];
  const faculty = async () => {
    const own = await ownFaculty();
    return own && ` · ${own}`;
  };
  return (
    <>
      {known.filter(Boolean).join(' · ')}
      <Part skeleton={<span />} of={faculty} />
    </>
  );
}

/** The name of the faculty that the profile tells; null where either is unknown. */
const ownFaculty = cache(async (): Promise<string | null> => {
  const facultyId = (await unlessUnreadable(getProfile))?.facultyId;
  if (!facultyId) return null;
  const faculties = await unlessUnreadable(() => read('user/faculties'));
  return faculties?.find(({ id }) => id === facultyId)?.name ?? null;
});

/** How long the professors wait for what only orders them. */
const ORDER_MS = 1_000;
const facultyToOrderBy = () => Promise.race([ownFaculty(), pause(ORDER_MS, null)]);

async function professors(query: ProfessorQuery) {
  const t = await getTranslations('dashboard.home.professors');
  const [all, faculty] = await Promise.all([
    unlessAbsent(() => read('user/listprofessors')),
    facultyToOrderBy(),
  ]);
  if (all === 'absent') return null;
  const { type } = (await requireSession()).profile;
  return all ? (
    <ProfessorList all={all} query={query} ownFaculty={faculty} path={`/${type}/dashboard`} />
  ) : (
    <Section title={t('title')}>
      <TryAgain title={t('failed')}>{t('failedText')}</TryAgain>
    </Section>
  );
}

const ProfessorsSkeleton = () => (
  <Loading>
    <RowsSkeleton rows={4} />
  </Loading>
);
