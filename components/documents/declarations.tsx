import { useTranslations } from 'next-intl';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { CardItem, CardList } from '@/components/ui/page/card';
import { Section } from '@/components/ui/page/section';
import type { DeclarationCode } from '@/contract/documents/documents';
import { LANGUAGE_NAMES, LANGUAGES } from '@/contract/wire/constants';

/** What a student can declare of the own career, each in every language. */
export function Declarations({ codes }: { codes: DeclarationCode[] }) {
  const t = useTranslations('documents');
  return (
    <Section title={t('declarations')} lead={t('about')}>
      <CardList label={t('declarations')}>
        {codes.map((code) => (
          <CardItem key={code} title={t(code)} actions={<Languages of={code} />}>
            <p>{t(`${code}About`)}</p>
          </CardItem>
        ))}
      </CardList>
    </Section>
  );
}

function Languages({ of: code }: { of: DeclarationCode }) {
  const t = useTranslations('documents');
  return LANGUAGES.map((language) => (
    <PdfLink key={language} href={`/api/student/documents/declarations/${code}/${language}/declaration.pdf`}>
      <span className="sr-only">{t(code)} </span>
      <span>
        <span lang={language}>{LANGUAGE_NAMES[language]}</span> (PDF)
      </span>
    </PdfLink>
  ));
}
