type Given<Name extends string> = {
  label: (name: Name) => string;
  values?: { [Each in Name]?: string | null | undefined } | undefined;
  errors: Record<string, string | undefined>;
};

/** What the fields of a form have alike: the name, what it is called, what it begins with, and what is wrong with it. */
export const namedFields =
  <Name extends string>({ label, values, errors }: Given<Name>) =>
  (name: Name) => ({
    ...{ name, label: label(name), error: errors[name] },
    defaultValue: values && (values[name] ?? ''),
  });
