'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { TextareaField } from '@/components/ui/text-field';
import { useForm } from '@/lib/browser/use-form';

interface Rejecting {
  courseId: string;
  /** The requests; the dialog is open while there are any. */
  enrolmentIds: string[];
  /** Of the student, where it is one. */
  name: string;
  onClose: () => void;
  onDone: (result: unknown) => void;
}

/** Asks for the reason that goes with a rejection. */
export function RejectDialog(rejecting: Rejecting) {
  const t = useTranslations('courses.roster');
  const { enrolmentIds, name, onClose } = rejecting;
  const count = Math.max(1, enrolmentIds.length);
  return (
    <Dialog open={enrolmentIds.length > 0} onClose={onClose} title={t('rejectTitle', { count, name })}>
      <RejectForm {...rejecting} />
    </Dialog>
  );
}

function RejectForm({ courseId, enrolmentIds, onClose, onDone }: Rejecting) {
  const t = useTranslations();
  const router = useRouter();
  const { form, errors, pending } = useForm({
    path: '/api/professor/courses/decide',
    schema: async () => (await import('@/contract/courses')).rejectionForm,
    draft: `courses.reject.${courseId}`,
    toBody: ({ reason }) => ({ courseId, enrolmentIds, decision: 'reject', reason }),
    onDone: (result) => {
      onDone(result);
      onClose();
      router.refresh();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <p>{t('courses.roster.rejectText')}</p>
      <TextareaField
        name="reason"
        label={t('courses.roster.rejectReason')}
        error={errors.reason}
        maxLength={500}
        required
      />
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button onClick={onClose}>{t('shared.cancel')}</Button>
        <Button type="submit" variant="danger" busy={pending}>
          {t('courses.roster.rejectConfirm')}
        </Button>
      </div>
    </form>
  );
}
