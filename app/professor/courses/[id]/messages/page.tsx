import { getTranslations } from 'next-intl/server';
import { MessageList } from '@/components/courses/professor/message-list';
import { TaughtCoursePage } from '@/components/courses/professor/taught-course-page';
import { WriteButton } from '@/components/courses/professor/write-dialog';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull } from '@/lib/bff/pages/read';
import { titled } from '../../../../titled';
import { professorPage } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = titled('courses.messages.title');

async function MessagesPage({ params }: Props) {
  const { id: courseId } = await params;
  const shown = await readOrNull('professor/courses/messages', { courseId });
  if (!shown) return <MissingPage what="courses.notFound" back="/professor/courses" />;
  const t = await getTranslations('courses.messages');
  const { course, inCourse, messages } = shown;
  return (
    <ClientMessages namespaces={['courses.messages']}>
      <TaughtCoursePage course={course} part="messages">
        <Section
          title={t('title')}
          lead={t('lead')}
          actions={inCourse > 0 && <WriteButton courseId={courseId} count={inCourse} />}
        >
          <MessageList messages={messages} />
        </Section>
      </TaughtCoursePage>
    </ClientMessages>
  );
}

export default professorPage(MessagesPage, <ListSkeleton />);
