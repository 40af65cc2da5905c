import { useTranslations } from 'next-intl';
import { FieldError, FieldHint, type FieldProps, useControl } from './field.tsx';

/** Boxes of one name, any of which can be ticked; the legend is their label. */
export function SeveralField({
  name,
  label,
  hint,
  error,
  required = false,
  choices,
  chosen,
  disabled,
}: FieldProps & {
  name: string;
  required?: boolean;
  choices: { value: string; text: string }[];
  chosen: string[];
  disabled: boolean;
}) {
  const t = useTranslations('shared');
  const { control, hintId, errorId } = useControl({ hint, error, required });
  return (
    <fieldset aria-describedby={control['aria-describedby']} disabled={disabled} className="grid gap-1.5">
      <legend className="font-medium">
        {label}
        {!required && <span className="font-normal text-muted text-small"> · {t('optional')}</span>}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {choices.map(({ value, text }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={control['aria-invalid']}
            className="size-5 shrink-0 accent-accent-fill aria-invalid:outline-2 aria-invalid:outline-danger"
          />
          <span>{text}</span>
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
