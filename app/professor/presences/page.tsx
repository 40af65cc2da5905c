import { getTranslations } from 'next-intl/server';
import { CurrentLesson } from '@/components/presences/professor/current-lesson';
import { Disputes } from '@/components/presences/professor/disputes';
import { groupRolls } from '@/components/presences/professor/roll-groups';
import { RollLine } from '@/components/presences/professor/roll-row';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { GoLink } from '@/components/ui/navigation/go-link';
import { Page } from '@/components/ui/page/page';
import { Section } from '@/components/ui/page/section';
import { PageSkeleton } from '@/components/ui/page/skeleton';
import { Sheet } from '@/components/ui/rows/sheet';
import type { LessonRoll, RollCalls } from '@/contract/presences/presences';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { LiveRefresh } from '../../live-refresh';
import { titled } from '../../titled';
import { professorPage } from '../../with-skeleton';

export const generateMetadata = titled('presences.title');

async function PresencesPage() {
  const t = await getTranslations('presences');
  const { lessons, disputes, courses, now } = await read('professor/presences/list');
  const { current, isOn, toConfirm, today, late } = groupRolls(lessons, now);
  return (
    <ClientMessages namespaces={['presences.roll', 'presences.disputes', 'presences.status']}>
      <Page title={t('title')}>
        {current && <CurrentLesson lesson={current} />}
        {!current && !isOn && <EmptyState>{t('noneNow')}</EmptyState>}
        <Rolls title={t('toConfirm')} lead={t('toConfirmLead')} lessons={toConfirm} />
        <Disputes disputes={disputes} />
        <Rolls title={t('today')} lessons={today} />
        <Rolls title={t('late')} lead={t('roll.late')} lessons={late} />
        <Registers courses={courses} />
        <LiveRefresh page="professor/presences" now={now} />
      </Page>
    </ClientMessages>
  );
}

export default professorPage(PresencesPage, <PageSkeleton rows={6} />);

function Rolls({ title, lead, lessons }: { title: string; lead?: string; lessons: LessonRoll[] }) {
  if (lessons.length === 0) return null;
  return (
    <Section title={title} lead={lead}>
      <Sheet label={title}>
        {lessons.map((lesson) => (
          <RollLine key={lesson.lessonId} lesson={lesson} />
        ))}
      </Sheet>
    </Section>
  );
}

async function Registers({ courses }: Pick<RollCalls, 'courses'>) {
  const t = await getTranslations('presences.register');
  if (courses.length === 0) return null;
  return (
    <Section title={t('all')} lead={t('lead')}>
      <ul className="grid gap-2">
        {courses.map(({ courseId, title, code }) => (
          <li key={courseId}>
            <GoLink href={`/professor/presences/register/${courseId}`}>{`${title} · ${code}`}</GoLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
