import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CalendarPage } from '@/components/lessons/calendar-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read, requireSession } from '@/lib/bff/pages/read';
import { CALENDAR_SERVICES } from '@/lib/config/calendar-services';
import { withSkeleton } from '../../../with-skeleton';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('lessons'))('calendarPage.title'),
});

async function ProfessorCalendarPage() {
  await requireSession({ type: 'professor' });
  return (
    <ClientMessages namespaces={['lessons.calendar']}>
      <CalendarPage
        feed={await read('professor/lessons/feed')}
        reader="professor"
        services={CALENDAR_SERVICES}
      />
    </ClientMessages>
  );
}

export default withSkeleton(ProfessorCalendarPage, <DetailSkeleton />);
