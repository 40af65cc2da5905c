'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { TextareaField, TextField } from '@/components/ui/fields/text-field';
import { FormDialog } from '@/components/ui/overlays/form-dialog';
import { LONGEST } from '@/contract/wire/limits';
import { useDone } from '@/lib/browser/calls/use-done';

/** Writes a message to the named students, or else to the whole course. It shows the number of recipients. */
export function WriteDialog({
  courseId,
  careerIds,
  count,
  open,
  onClose,
  onSent = () => {},
}: {
  courseId: string;
  careerIds?: string[];
  count: number;
  open: boolean;
  onClose: () => void;
  onSent?: () => void;
}) {
  const t = useTranslations('courses.messages');
  const done = useDone(`message-${courseId}`);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('writeTitle')}
      text={<p>{t('goesTo', { count })}</p>}
      submitLabel={t('send', { count })}
      backLabel={t('back')}
      path="professor/courses/message"
      draft={`message-${courseId}`}
      schema={async () => (await import('@/contract/courses/messages')).messageForm}
      toBody={({ subject, text }) => ({
        courseId,
        subject: String(subject),
        text: String(text),
        ...(careerIds && { careerIds }),
      })}
      onDone={({ recipients }) => {
        onSent();
        done(t('sent', { count: recipients }));
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="subject"
            label={t('subject')}
            error={errors.subject}
            maxLength={LONGEST.messageSubject}
            autoComplete="off"
            required
          />
          <TextareaField
            name="text"
            label={t('text')}
            hint={t('textHint')}
            error={errors.text}
            maxLength={LONGEST.message}
            rows={8}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

/** Writes to everybody in a course. */
export function WriteButton({ courseId, count }: { courseId: string; count: number }) {
  const t = useTranslations('courses.messages');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('writeAll', { count })}
      </Button>
      <WriteDialog courseId={courseId} count={count} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
