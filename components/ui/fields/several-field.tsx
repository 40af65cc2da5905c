import { CheckboxRow } from './checkbox-field.tsx';
import { FieldError, FieldHint, FieldLabel, type FieldProps, useControl } from './field.tsx';

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
  const { control, hintId, errorId } = useControl({ hint, error, required });
  return (
    <fieldset aria-describedby={control['aria-describedby']} disabled={disabled} className="grid gap-1.5">
      <legend className="font-medium">
        <FieldLabel required={required}>{label}</FieldLabel>
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {choices.map(({ value, text }) => (
        <CheckboxRow
          key={value}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          aria-invalid={control['aria-invalid']}
          label={text}
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
