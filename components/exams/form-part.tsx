import type { ReactNode } from 'react';
import type { initialValues } from './session-form-values';

/** What each part of a session's form begins with, and what is wrong with it. */
export type FieldsProps = { values: ReturnType<typeof initialValues>; errors: Record<string, string> };

/** A titled part of a form. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-5">
    <legend className="mb-4 text-section">{title}</legend>
    {children}
  </fieldset>
);

/** Fields side by side where there is room. */
export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);
