import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { MaterialsEditor } from '@/components/courses/professor/materials-editor';
import { SyllabusForm } from '@/components/courses/professor/syllabus-form';
import { TaughtCoursePage } from '@/components/courses/professor/taught-course-page';
import { Status } from '@/components/ui/feedback/status';
import { Filters } from '@/components/ui/navigation/filters';
import { MissingPage } from '@/components/ui/page/missing-page';
import { Section } from '@/components/ui/page/section';
import { FormSkeleton } from '@/components/ui/page/skeleton';
import type { CourseSyllabus } from '@/contract/courses/taught-courses';
import { LANGUAGES } from '@/contract/wire/constants';
import { ClientMessages } from '@/i18n/client-messages';
import { getLanguage } from '@/i18n/get-language';
import { readOrNull } from '@/lib/bff/pages/read';
import { titled } from '../../../../titled';
import { professorPage } from '../../../../with-skeleton';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = titled('courses.syllabus.title');

async function SyllabusPage({ params, searchParams }: Props) {
  const { id: courseId } = await params;
  const { language: asked } = await searchParams;
  const t = await getTranslations('courses');
  const syllabus = await readOrNull('professor/courses/syllabus', { courseId });
  if (!syllabus) return <MissingPage what="courses.notFound" back="/professor/courses" />;
  const own = await getLanguage();
  const language = LANGUAGES.find((each) => each === asked) ?? own;
  const languages = LANGUAGES.map((each) => ({
    href: `/professor/courses/${courseId}/syllabus?language=${each}`,
    label: t(`syllabus.languageNames.${each}`),
    current: each === language,
  }));
  return (
    <ClientMessages namespaces={['courses.syllabus', 'courses.materials']}>
      <TaughtCoursePage course={syllabus.course} part="syllabus">
        <div className="grid grid-cols-1 gap-8">
          <Section title={t('syllabus.title')} lead={t('syllabus.hint')}>
            <SyllabusState syllabus={syllabus} />
            <Filters label={t('syllabus.languages')} filters={languages} />
            <SyllabusForm key={language} syllabus={syllabus} language={language} />
          </Section>
          <MaterialsEditor
            courseId={courseId}
            version={syllabus.materialsVersion}
            materials={syllabus.materials}
          />
        </div>
      </TaughtCoursePage>
    </ClientMessages>
  );
}

/** What students read of it at the moment. */
function SyllabusState({ syllabus: { savedAt, publishedAt, isAhead } }: { syllabus: CourseSyllabus }) {
  const t = useTranslations('courses.syllabus.states');
  if (publishedAt === null) return <Status tone="neutral">{t(savedAt === null ? 'none' : 'draft')}</Status>;
  const instant = new Date(publishedAt);
  return isAhead ? (
    <Status tone="warning">{t('ahead', { instant })}</Status>
  ) : (
    <Status tone="success">{t('published', { instant })}</Status>
  );
}

export default professorPage(SyllabusPage, <FormSkeleton />);
