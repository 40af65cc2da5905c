type Given<Name extends string> = {
  label: (name: Name) => string;
  values?: { [Each in Name]?: string | null | undefined } | undefined;
  errors: Record<string, string | undefined>;
};

/** The common properties of a form's fields: name, label, first value and error. */
export const namedFields =
  <Name extends string>({ label, values, errors }: Given<Name>) =>
  (name: Name) => ({
    ...{ name, label: label(name), error: errors[name] },
    defaultValue: values && (values[name] ?? ''),
  });
