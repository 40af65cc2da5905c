import type { Metadata } from 'next';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { Message } from '@/components/courses/student/messages/message';
import { OpenedMessage } from '@/components/courses/student/messages/opened-message';
import { ButtonLink } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Page } from '@/components/ui/page/page';
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

/** In place of a message that isn't there, or was written to others. */
function MessageNotFound() {
  const t = useTranslations('courses.messages.notFound');
  return (
    <Page title={t('title')}>
      <EmptyState action={<ButtonLink href="/account/notifications">{t('back')}</ButtonLink>}>
        {t('text')}
      </EmptyState>
    </Page>
  );
}

export default withSkeleton(MessagePage, <DetailSkeleton />);
