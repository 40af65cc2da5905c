'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button';
import { TextareaField } from '@/components/ui/fields/text-field';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import { RestoreFocus } from '@/components/ui/page/restore-focus';
import type { StudentExam } from '@/contract/exams/exams';
import { LONGEST } from '@/contract/wire/limits';
import { showAlert } from '@/lib/browser/alerts/alerts';
import { useOwnChange } from '@/lib/browser/calls/use-own-change';
import { useLiveExam } from '../live-exam';
import { isWaiting, type RequestAction } from './exam-request';
import { RequestLabel } from './request-label';

/** The action towards a session's board. The focus stays on it when asking becomes withdrawing. */
export function RequestActions({ exam, action }: { exam: StudentExam; action: RequestAction }) {
  return (
    <RestoreFocus state={action}>
      {action === 'ask' ? <AskButton exam={exam} /> : <WithdrawButton exam={exam} />}
    </RestoreFocus>
  );
}

/** Asks the board to be admitted, with a word on why; what was typed is kept until it is sent. */
function AskButton({ exam }: { exam: StudentExam }) {
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

/** Takes the request to the board back: asked once, since the board may be reading it. */
function WithdrawButton({ exam }: { exam: StudentExam }) {
  const t = useTranslations('exams.ownRequest');
  const { name: session } = useLiveExam();
  const { id, courseTitle: course } = exam;
  const { submit, ...call } = useOwnChange('student/exams/withdrawrequest', {
    about: id,
    say: () => t('done', { course }),
  });
  return (
    <ConfirmButton
      label={t('withdraw')}
      name={t('withdrawLabel', { session })}
      title={t('title', { session })}
      confirmLabel={t('confirm')}
      backLabel={t('keep')}
      onConfirm={() => submit({ examId: id })}
      call={call}
    >
      <p>{t('text')}</p>
    </ConfirmButton>
  );
}

/** On a session's page: what its board was asked, as long as it decides; nothing otherwise. */
export function OwnRequest() {
  const t = useTranslations('exams.ownRequest');
  const { exam } = useLiveExam();
  if (!exam.request || !isWaiting(exam)) return null;
  return (
    <div className="grid gap-1 rounded-corner border border-line bg-raised px-4 py-3 sm:px-6">
      <p>
        <RequestLabel of={exam.request} />
      </p>
      <p className="text-small">{t('message', { message: exam.request.message })}</p>
    </div>
  );
}
