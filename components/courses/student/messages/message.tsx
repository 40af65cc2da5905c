import { useTranslations } from 'next-intl';
import { DetailPage } from '@/components/ui/page/detail-page';
import { Person } from '@/components/ui/people/person';
import { Instant } from '@/components/ui/time/instant';
import type { ReceivedMessage } from '@/contract/courses/messages';

/** What a teacher wrote, as it was written. */
export function Message({ message }: { message: ReceivedMessage }) {
  const t = useTranslations('courses.messages');
  const { courseId, courseTitle, from, subject, text, sentAt } = message;
  return (
    <DetailPage
      back={{ href: `/student/courses/${courseId}`, label: courseTitle }}
      title={<span className="wrap-anywhere">{subject}</span>}
      lines={
        <p className="text-muted">
          <Instant at={sentAt} style="dateTime" />
        </p>
      }
    >
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="grid gap-1 border-line border-t pt-4">
        <p className="text-muted text-small">{t('from')}</p>
        <Person {...from} />
      </div>
    </DetailPage>
  );
}
