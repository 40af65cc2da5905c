'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UploadType } from '@/contract/documents/uploads';
import { sendFile } from '@/lib/browser/calls/send-file';
import { useDone } from '@/lib/browser/calls/use-done';
import { SelectField } from './select-field.tsx';
import { UploadField } from './upload-field.tsx';

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
        >
          {types.map((each) => (
            <option key={each} value={each}>
              {t(`type.${each}`)}
            </option>
          ))}
        </SelectField>
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
