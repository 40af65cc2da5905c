'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { TextareaField } from '@/components/ui/fields/text-field';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import type { StudentExam } from '@/contract/exams/exams';
import { LONGEST } from '@/contract/wire/limits';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { useLiveExam } from '../live-exam';

/** Asks the board to be admitted, with a word on why; what was typed is kept until it is sent. */
export function AskButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams.ask');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { name: session } = useLiveExam();
  const { id, courseTitle: course } = exam;
  return (
    <>
      <Button aria-label={t('label', { session })} onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      {open && (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          title={t('title', { session })}
          text={<p>{t('text')}</p>}
          backLabel={t('keep')}
          submitLabel={t('submit')}
          path="student/exams/request"
          draft={`exam-request-${id}`}
          schema={async () => (await import('@/contract/exams/requests')).askBoardForm}
          toBody={({ message }) => ({ examId: id, message: String(message) })}
          onDone={({ eventId }) => {
            showAlert({ id: eventId, type: 'success', text: t('done', { course }), about: id });
            router.refresh();
          }}
        >
          {(errors) => (
            <TextareaField
              name="message"
              label={t('message')}
              hint={t('hint')}
              error={errors.message}
              maxLength={LONGEST.requestMessage}
              required
            />
          )}
        </FormDialog>
      )}
    </>
  );
}
