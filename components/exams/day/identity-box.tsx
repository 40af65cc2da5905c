import { useTranslations } from 'next-intl';
import { CONTROL } from './move-focus';

/** Whether a document was looked at: what the record sheet says of the student's identity. */
export function IdentityBox({
  student,
  checked,
  onWrite,
}: {
  student: string;
  checked: boolean;
  onWrite: (checked: boolean) => void;
}) {
  const t = useTranslations('exams.day');
  return (
    <label className="inline-flex min-h-9 items-center gap-2 max-lg:min-h-11">
      <input
        type="checkbox"
        aria-label={t('identityOf', { student })}
        checked={checked}
        onChange={(event) => onWrite(event.target.checked)}
        className="size-5 accent-accent"
        {...{ [CONTROL]: 'identity' }}
      />
      <span className="in-lines text-small">{t('identity')}</span>
    </label>
  );
}
