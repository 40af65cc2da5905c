'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { UploadType } from '@/contract/documents/uploads';
import { announce } from '@/lib/browser/alerts/announcements';
import { type FileAnswer, sendFile } from '@/lib/browser/calls/send-file';
import { useDone } from '@/lib/browser/calls/use-done';
import { Button } from '../buttons/button.tsx';
import { ProgressBar } from '../figures/progress-bar.tsx';
import { Field, type FieldProps } from './field.tsx';
import { SelectField } from './select-field.tsx';

type Props = {
  types: UploadType[];
  mostBytes: number;
  /** What is around it says what is to be handed in: a single type isn't asked for. */
  typesAreSaid?: boolean;
  onKept?: (uploadId: string) => void;
};

/** Hands a paper in: what it is, then the file, which is sent as it is chosen. */
export function UploadForm({ types, mostBytes, typesAreSaid = false, onKept }: Props) {
  const t = useTranslations('documents.uploads');
  const done = useDone('upload');
  const [type, setType] = useState(types[0] ?? 'other');
  return (
    <div className="grid gap-5">
      {(types.length > 1 || !typesAreSaid) && (
        <SelectField
          label={t('typeLabel')}
          required
          value={type}
          onChange={({ target }) => setType(types.find((each) => each === target.value) ?? type)}
          options={types.map((each) => ({ value: each, text: t(`type.${each}`) }))}
        />
      )}
      <UploadField
        label={t('file')}
        hint={t('fileHint')}
        mostBytes={mostBytes}
        send={(file, onProgress) => sendFile(file, type, onProgress)}
        onKept={(uploadId) => {
          onKept?.(uploadId);
          done(t('kept'));
        }}
      />
    </div>
  );
}

type NotKept = Exclude<FileAnswer, { kept: string }>;
type Sending = { answer: Promise<FileAnswer>; cancel: () => void };
type Kept = (uploadId: string) => void;
type Send = (file: File, onProgress: (part: number) => void) => Sending;

/**
 * A file that is chosen, dropped or photographed, as the browser allows, and sent at once by `send`. An error
 * stands beside it, with a button to send it again. A file above `mostBytes` is not sent.
 */
function UploadField({
  send,
  mostBytes,
  onKept,
  ...field
}: Omit<FieldProps, 'error'> & { send: Send; mostBytes: number; onKept: Kept }) {
  const t = useTranslations('documents.uploads.field');
  const { file, part, answer, take, cancel } = useSending({ send, mostBytes, onKept });
  const words = answer === null ? null : typeof answer === 'object' ? answer.refused.join(' ') : t(answer);
  return (
    <div className="grid gap-3">
      <Field {...field} error={words} required>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="application/pdf,image/jpeg,image/png"
            disabled={part !== null}
            className="w-full rounded-corner border border-control border-dashed bg-raised p-3 file:me-3 file:font-medium"
            onChange={({ target }) => {
              take(target.files?.[0]);
              target.value = ''; // the same one can be chosen again
            }}
          />
        )}
      </Field>
      {file && part !== null && (
        <ProgressBar label={t('sending', { name: file.name })} value={part} max={1}>
          {t('part', { part })}
        </ProgressBar>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {part !== null && <Button onClick={cancel}>{t('cancel')}</Button>}
        {part === null && file && answer !== null && answer !== 'too_large' && (
          <Button onClick={() => take(file)}>{t('again', { name: file.name })}</Button>
        )}
      </div>
    </div>
  );
}

/** One file at a time; it is kept until it has arrived, so that it can be sent again. */
function useSending({ send, mostBytes, onKept }: { send: Send; mostBytes: number; onKept: Kept }) {
  const t = useTranslations('documents.uploads.field');
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [answer, setAnswer] = useState<NotKept | null>(null);
  const sending = useRef<Sending | null>(null);

  const begin = async (taken: File | undefined) => {
    if (!taken || sending.current) return;
    setFile(taken);
    setAnswer(taken.size > mostBytes ? 'too_large' : null);
    if (taken.size > mostBytes) return announce(t('too_large'));
    setPart(0);
    sending.current = send(taken, setPart);
    const said = await sending.current.answer;
    sending.current = null;
    setPart(null);
    if (typeof said === 'object' && 'kept' in said) {
      setFile(null);
      return onKept(said.kept);
    }
    setAnswer(said);
    announce(typeof said === 'object' ? said.refused.join(' ') : t(said));
  };
  const take = (taken: File | undefined) => void begin(taken);
  return { file, part, answer, take, cancel: () => sending.current?.cancel() };
}
