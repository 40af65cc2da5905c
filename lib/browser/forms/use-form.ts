'use client';

import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { BrowserPath, Shown } from '@/contract/browser';
import { call, type Sent } from '../calls/call';
import { useCall } from '../calls/use-call';
import { useDraft } from '../drafts/use-draft';
import { useFieldTexts } from './use-field-texts';

type Values = Record<string, FormDataEntryValue | boolean>;

/**
 * The schema of the form as typed, loaded just before typing; its messages are words of `shared.field`.
 * `toBody` makes the request, if it differs.
 */
export type Typed<Path extends BrowserPath> =
  | { schema: () => Promise<z.ZodMiniType<unknown, Sent<Path>>>; toBody?: undefined }
  | { schema: () => Promise<z.ZodMiniType>; toBody: (values: Values) => Sent<Path> };

/** A form over one call: what is typed, checked by the call's own schema, sent, and told field by field. */
export function useForm<Path extends BrowserPath>({
  path,
  schema,
  draft,
  extra = () => ({}),
  toBody = asTyped,
  validates = false,
  onDone,
}: {
  path: Path;
  /** The name its draft is kept under; none keeps none. */
  draft?: string;
  /** What goes along without being typed. */
  extra?: () => object;
  /** Asks `user/validate` about a field once it is left (C14). */
  validates?: boolean;
  onDone: (result: Shown<Path>) => void;
} & Typed<Path>) {
  const ref = useRef<HTMLFormElement>(null);
  const forget = useDraft(ref, draft ?? '');
  const { submit, pending, reasons, delivery } = useCall(path);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const sending = useRef(false);
  const say = useFieldTexts();

  const fail = (fields: Record<string, string>) => {
    flushSync(() =>
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, word]) => [name, say(word)]))),
    );
    ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    const values = { ...valuesOf(event.currentTarget), ...extra() };
    await send(values).finally(() => {
      sending.current = false;
    });
  };

  const send = async (values: Values) => {
    const parsed = (await schema()).safeParse(values);
    if (!parsed.success) return fail(textsOf(parsed.error));
    setErrors({});
    const answer = await submit(toBody(values));
    if (answer?.ok) {
      forget();
      onDone(answer.result);
    } else if (answer) fail(answer.fields);
  };

  const onBlur = useValidation(validates, toBody, (name, words) =>
    setErrors((present) => ({ ...omit(present, name), ...(words[0] && { [name]: say(words[0]) }) })),
  );
  const action = (typed: FormData) => {
    requestAnimationFrame(() => ref.current && submitAgain(ref.current, typed));
  };
  const onFocus = () => void schema().catch(() => {}); // it is fetched again when it is needed
  return {
    form: { ref, onSubmit, onFocus, onBlur, action, noValidate: true },
    errors,
    pending,
    reasons,
    delivery,
  };
}

/**
 * React replays a form that was sent before hydration as its action, and then empties the fields: they are
 * filled again and sent as usual. Without an action such a form would go into the URL.
 */
function submitAgain(form: HTMLFormElement, typed: FormData) {
  for (const [name, value] of typed) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = String(value);
  }
  form.requestSubmit();
}

/** Has the institution check one field, 300 ms after the reader leaves it; never a password (C14). */
function useValidation(
  active: boolean,
  toBody: (values: Values) => object,
  show: (name: string, words: string[]) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: FocusEvent<HTMLFormElement>) => {
    const field: EventTarget = event.target;
    const isAsked =
      active && field instanceof HTMLInputElement && field.type !== 'password' && field.type !== 'checkbox';
    if (!isAsked) return;
    const { name, value } = field;
    const sent: unknown = Reflect.get(toBody({ [name]: value }), name);
    if (sent === '') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const answer = await call('user/validate', { [name]: sent }, { quiet: true });
      if (answer.ok) show(name, answer.result.fields[name] ?? []);
    }, 300);
  };
}

/** What has passed the call's own schema is what it takes. */
const asTyped = <Path extends BrowserPath>(values: Values) => values as Sent<Path>;

function valuesOf(form: HTMLFormElement): Values {
  const checkboxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]')];
  const toggles = checkboxes.map((box) => [box.name, box.checked]);
  return { ...Object.fromEntries(new FormData(form)), ...Object.fromEntries(toggles) };
}

function textsOf(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(
    [...error.issues].reverse().map(({ path, message }) => [String(path[0]), message]),
  );
}

function omit(errors: Record<string, string>, name: string) {
  const { [name]: _gone, ...rest } = errors;
  return rest;
}
