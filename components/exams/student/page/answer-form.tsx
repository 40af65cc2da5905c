'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { DeliveryNote } from '@/components/ui/feedback/delivery-note';
import { Reasons } from '@/components/ui/feedback/reasons';
import { TextareaField } from '@/components/ui/fields/text-field';
import type { StudentExam } from '@/contract/exams/exams';
import { LONGEST } from '@/contract/wire/limits';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { useForm } from '@/lib/browser/forms/use-form';
import { isAsked } from '../booking-action';
import { useLiveExam } from '../live-exam';

/** The board's question, only for students with a seat or a place in the queue, until the exam starts. */
export function AnswerForm() {
  const { exam } = useLiveExam();
  if (!isAsked(exam)) return null;
  const answer = exam.booking?.answer ?? '';
  return <Form key={answer} exam={exam} answer={answer} />;
}

function Form({ exam, answer }: { exam: StudentExam; answer: string }) {
  const t = useTranslations('exams.answer');
  const router = useRouter();
  const { form, errors, pending, reasons, delivery } = useForm({
    path: 'student/exams/answer',
    draft: `exam-answer-${exam.id}`,
    schema: async () => (await import('@/contract/exams/answer')).examAnswerForm,
    toBody: (typed) => ({ examId: exam.id, answer: String(typed.answer) }),
    onDone: ({ eventId }) => {
      showAlert({ id: eventId, type: 'success', text: t('done'), about: exam.id });
      router.refresh();
    },
  });
  return (
    <form {...form} className="grid gap-3">
      <TextareaField
        name="answer"
        label={exam.question ?? ''}
        hint={t('hint')}
        error={errors.answer}
        defaultValue={answer}
        maxLength={LONGEST.answer}
        rows={2}
      />
      <Reasons of={reasons} announced />
      <DeliveryNote of={delivery} />
      <Button type="submit" busy={pending} className="justify-self-start">
        {t(answer ? 'change' : 'submit')}
      </Button>
    </form>
  );
}
