import { ContactLine } from '@/components/ui/contact-line';
import { Notice } from '@/components/ui/notice';
import type { Course } from '@/contract/courses';
import { OF_CAREER } from './standing-reasons';

/** What stands against every one of the courses, said once above them, with whom to ask. */
export function CareerNotice({ courses }: { courses: Course[] }) {
  const reason = courses.flatMap(({ reasons }) => reasons).find(({ code }) => code === OF_CAREER);
  if (!reason) return null;
  return (
    <Notice tone="warning" action={reason.ownerOffice && <ContactLine office={reason.ownerOffice} />}>
      {reason.text}
    </Notice>
  );
}
