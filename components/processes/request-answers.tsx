import { useTranslations } from 'next-intl';
import { PdfLink } from '@/components/ui/navigation/pdf-link';
import { Facts } from '@/components/ui/page/facts';
import { Instant } from '@/components/ui/time/instant';
import { countryName } from '@/contract/accounts/countries';
import { chosenIn, shownFields, textIn } from '@/contract/processes/check-form';
import { writtenAnswer } from '@/contract/processes/form-answers';
import type { FormField } from '@/contract/processes/forms';
import type { RequestDetail } from '@/contract/processes/processes';
import { useInstant } from '@/i18n/use-instant';
import { useLanguage } from '@/i18n/use-language';

/** What was handed in, to be read, and as a paper to keep. */
export function RequestAnswers({ request }: { request: RequestDetail }) {
  const t = useTranslations('processes.answers');
  const locale = useLanguage();
  const instant = useInstant();
  const { requestId, form, data, choices, papers, hasPdf } = request;
  const words = {
    ...{ choices, papers, declared: t('declared') },
    inLanguage: (text: FormField['label']) => text[locale] ?? text.it,
    country: (code: string) => countryName(code, locale),
    date: (day: string) => instant(`${day}T12:00:00Z`, 'date'),
  };
  return (
    <>
      <Facts
        of={shownFields(form, data).map((field) => ({
          name: words.inLanguage(field.label),
          value:
            field.kind === 'upload' ? (
              <Papers papers={papers.filter(({ id }) => chosenIn(textIn(data, field.code)).includes(id))} />
            ) : (
              linesOf(writtenAnswer(field, data, words))
            ),
        }))}
      />
      {hasPdf && <PdfLink href={`/api/student/processes/${requestId}/request.pdf`}>{t('paper')}</PdfLink>}
    </>
  );
}

/** Each to be fetched, until it was taken back. */
const Papers = ({ papers }: Pick<RequestDetail, 'papers'>) => (
  <ul>
    {papers.map(({ id, name, status }) => (
      <li key={id}>
        {status === 'discarded' ? (
          name
        ) : (
          <PdfLink href={`/api/student/documents/files/${id}`}>{name}</PdfLink>
        )}
      </li>
    ))}
  </ul>
);

const linesOf = (text: string | null) => text && <span className="whitespace-pre-line">{text}</span>;

/** Its number, who has it, and until when. */
export function RequestFacts({
  request: { protocol, office, dueAt, overdue, status },
}: {
  request: RequestDetail;
}) {
  const t = useTranslations('processes');
  if (protocol === null) return null;
  return (
    <Facts
      of={[
        {
          ...{ name: t('facts.protocol'), value: protocol },
          note: status === 'approved' && t('facts.approved'),
        },
        { name: t('facts.office'), value: office && t(`office.${office}`) },
        {
          ...{ name: t('facts.due'), value: dueAt && <Instant at={dueAt} style="date" /> },
          note: overdue && t('facts.overdue'),
        },
      ]}
    />
  );
}
