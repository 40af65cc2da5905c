import { useTranslations } from 'next-intl';
import { Section } from '@/components/ui/page/section';
import type { PublishedSyllabus } from '@/contract/courses/syllabus';
import { useLanguage } from '@/i18n/use-language';

/** The syllabus as it is published: plain text, each part that isn't in the reader's language says in which it is. */
export function Syllabus({ syllabus: { publishedAt, parts } }: { syllabus: PublishedSyllabus }) {
  const t = useTranslations('courses.syllabus');
  const own = useLanguage();
  return (
    <Section title={t('title')} lead={t('updated', { instant: new Date(publishedAt) })}>
      <div className="grid max-w-prose gap-5">
        {parts.map(({ part, text, language }) => (
          <div key={part} className="grid gap-1">
            <h3 className="font-semibold">
              {t(`parts.${part}`)}
              {language !== own && (
                <span className="font-normal text-muted text-small"> · {t(`inLanguage.${language}`)}</span>
              )}
            </h3>
            <p lang={language} className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </div>
        ))}
      </div>
    </Section>
  );
}
