import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CourseNotFound } from '@/components/courses/course-not-found';
import { MessageList } from '@/components/courses/professor/message-list';
import { TaughtCoursePage } from '@/components/courses/professor/taught-course-page';
import { WriteButton } from '@/components/courses/professor/write-dialog';
import { Section } from '@/components/ui/page/section';
import { ListSkeleton } from '@/components/ui/page/skeleton';
import { ClientMessages } from '@/i18n/client-messages';
import { readOrNull, requireSession } from '@/lib/bff/pages/read';
import { withSkeleton } from '../../../../with-skeleton';

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('courses.messages'))('title'),
});

async function MessagesPage({ params }: Props) {
  await requireSession({ type: 'professor' });
  const { id: courseId } = await params;
  const shown = await readOrNull('professor/courses/messages', { courseId });
  if (!shown) return <CourseNotFound listHref="/professor/courses" />;
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

export default withSkeleton(MessagesPage, <ListSkeleton />);
