import { useTranslations } from 'next-intl';
import { Facts } from '@/components/ui/facts';
import { PaperLink } from '@/components/ui/paper-link';
import { chosenIn, shownFields } from '@/contract/check-form';
import type { FormField } from '@/contract/forms';
import type { RequestDetail } from '@/contract/processes';
import { useInstant } from '@/i18n/use-instant';
import { useLanguage } from '@/i18n/use-language';

/** What was handed in, to be read, and as a paper to keep. */
export function RequestAnswers({ request }: { request: RequestDetail }) {
  const t = useTranslations('processes.answers');
  const locale = useLanguage();
  const instant = useInstant();
  const { requestId, form, data, courses, status, protocol } = request;
  const inLanguage = (text: FormField['label']) => text[locale] ?? text.it;
  const written = ({ code, kind, options }: FormField) => {
    const value = data[code];
    if (!value) return null;
    if (kind === 'declaration') return t('declared');
    if (kind === 'date') return instant(`${value}T12:00:00Z`, 'date');
    if (kind === 'course') return courses.find(({ id }) => id === value)?.title ?? value;
    if (kind === 'several' && options) {
      const codes = chosenIn(value);
      const texts = options.flatMap(({ code: each, text }) => (codes.includes(each) ? inLanguage(text) : []));
      return texts.join(', ');
    }
    const chosen = options?.find((option) => option.code === value);
    return chosen ? inLanguage(chosen.text) : <span className="whitespace-pre-line">{value}</span>;
  };
  return (
    <>
      <Facts
        of={shownFields(form, data).map((field) => ({
          name: inLanguage(field.label),
          value: written(field),
        }))}
      />
      {protocol !== null && status !== 'expired' && (
        <PaperLink href={`/api/student/processes/${requestId}/request.pdf`}>{t('paper')}</PaperLink>
      )}
    </>
  );
}
