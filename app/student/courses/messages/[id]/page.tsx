import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Message } from '@/components/courses/student/messages/message';
import { MessageNotFound } from '@/components/courses/student/messages/message-not-found';
import { OpenedMessage } from '@/components/courses/student/messages/opened-message';
import { DetailSkeleton } from '@/components/ui/page/skeleton';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { withSkeleton } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const message = await readOrNull('student/courses/message', { messageId: (await params).id });
  const t = await getTranslations('courses.messages');
  return { title: message?.subject ?? t('notFound.title') };
}

async function MessagePage({ params }: Props) {
  await requireSession({ type: 'student' });
  const message = await readOrNull('student/courses/message', { messageId: (await params).id });
  if (!message) return <MessageNotFound />;
  return (
    <>
      <Message message={message} />
      <OpenedMessage messageId={message.messageId} />
    </>
  );
}

export default withSkeleton(MessagePage, <DetailSkeleton />);
