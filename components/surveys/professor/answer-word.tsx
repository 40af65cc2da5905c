import { useTranslations } from 'next-intl';
import { SCALE } from '@/contract/surveys/constants';

/** What was answered: a grade in our words, an option in the institution’s. */
export function AnswerWord({ answer: { code, text } }: { answer: { code: string; text: string | null } }) {
  const t = useTranslations('surveys.scale');
  const grade = SCALE.find((each) => each === code);
  return text ?? (grade ? t(grade) : code);
}
