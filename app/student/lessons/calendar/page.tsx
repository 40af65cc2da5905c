import { CalendarPage } from '@/components/lessons/calendar-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { read } from '@/lib/bff/pages/read';
import { CALENDAR_SERVICES } from '@/lib/config/calendar-services';
import { titled } from '../../../titled';
import { studentPage } from '../../../with-skeleton';

export const generateMetadata = titled('lessons.calendarPage.title');

async function StudentCalendarPage() {
  return (
    <ClientMessages namespaces={['lessons.calendar']}>
      <CalendarPage feed={await read('student/lessons/feed')} reader="student" services={CALENDAR_SERVICES} />
    </ClientMessages>
  );
}

export default studentPage(StudentCalendarPage, <DetailSkeleton />);
