import { CalendarPage } from '@/components/lessons/calendar-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { CALENDAR_SERVICES } from '@/lib/config/calendar-services';
import { titled } from '../../../titled';
import { professorPage } from '../../../with-skeleton';

export const generateMetadata = titled('lessons.calendarPage.title');

async function ProfessorCalendarPage() {
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

export default professorPage(ProfessorCalendarPage, <DetailSkeleton />);
