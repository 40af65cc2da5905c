import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Message } from '@/components/courses/student/messages/message';
import { OpenedMessage } from '@/components/courses/student/messages/opened-message';
import { MissingPage } from '@/components/ui/page/missing-page';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { readOrNull } from '@/lib/bff/pages/read';
import { studentPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const message = await readOrNull('student/courses/message', { messageId: (await params).id });
  const t = await getTranslations('courses.messages');
  return { title: message?.subject ?? t('notFound.title') };
}

async function MessagePage({ params }: Props) {
  const message = await readOrNull('student/courses/message', { messageId: (await params).id });
  if (!message) return <MissingPage what="courses.messages.notFound" back="/account/notifications" />;
  return (
    <>
      <Message message={message} />
      <OpenedMessage messageId={message.messageId} />
    </>
  );
}

export default studentPage(MessagePage, <DetailSkeleton />);
