import ExclamationCircleIcon from '@heroicons/react/20/solid/ExclamationCircleIcon';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';

/** What every field of a form takes besides the attributes of its control. */
export interface FieldProps {
  label: ReactNode;
  /** A sentence that helps before anything is typed. */
  hint?: ReactNode;
  /** What is wrong with the value; it stands beside the control and is read out with it. */
  error?: ReactNode;
}

/** What a control must carry so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  required: boolean;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A control with its label and hint above and its error below. An optional field says so. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: FieldProps & { required?: boolean; children: (control: ControlProps) => ReactNode }) {
  const { control, hintId, errorId } = useControl({ hint, error, required });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={control.id} className="font-medium">
        <FieldLabel required={required}>{label}</FieldLabel>
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {children(control)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** What a field is called; an optional one says so. */
export function FieldLabel({ required, children }: { required: boolean; children: ReactNode }) {
  const t = useTranslations('shared');
  return (
    <>
      {children}
      {!required && <span className="font-normal text-muted text-small"> · {t('optional')}</span>}
    </>
  );
}

/** The ids and attributes that tie a control to its hint and its error. */
export function useControl({ hint, error, required }: Omit<FieldProps, 'label'> & { required: boolean }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    required,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { control, hintId, errorId };
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-muted text-small">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex gap-1.5 text-danger text-small">
      <ExclamationCircleIcon className="size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The look of every box that is typed into or chosen from. */
export const controlLook =
  'w-full rounded-corner border border-control bg-raised px-3 text-body text-ink placeholder:text-muted aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger disabled:bg-sunken disabled:text-muted';
