'use client';

import { type RefObject, useCallback, useEffect } from 'react';
import type { DraftFields } from './drafts';
import { beforeLogin } from './leave';

const PAUSE_MS = 300;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what is typed in a form under a name and puts it back when the form is there again (C9). Answers a function
 * that forgets it, for after it was sent. Passwords, files and hidden fields are never part of a draft; an empty name
 * keeps none.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  useEffect(() => {
    const element = form.current;
    if (!element || name === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touched = false;
    const keepNow = async () => touched && keep(name, fieldsOf(element));
    const keepSoon = (event: Event) => {
      const isFirst = !touched && event.isTrusted;
      touched ||= event.isTrusted;
      clearTimeout(timer);
      timer = setTimeout(() => void keep(name, fieldsOf(element)), PAUSE_MS);
      if (isFirst) void keepNow(); // so that the key is there when the session no longer is
    };
    element.addEventListener('input', keepSoon);
    addEventListener('pagehide', keepNow);
    const takeBack = beforeLogin(keepNow);
    void read(name).then((draft) => draft && !touched && putBack(element, draft));
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', keepSoon);
      removeEventListener('pagehide', keepNow);
      takeBack();
    };
  }, [form, name]);
  return useCallback(() => void drop(name), [name]);
}

/** Not before there is a form with a draft. */
const drafts = () => import('./drafts');
const keep = async (name: string, fields: DraftFields) => (await drafts()).keepDraft(name, fields);
const read = async (name: string) => (await drafts()).readDraft(name);
const drop = async (name: string) => name !== '' && (await drafts()).dropDraft(name);

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => {
    const isControl =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    return (
      isControl && element.name !== '' && !['password', 'file', 'hidden', 'submit'].includes(element.type)
    );
  });

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

function fieldsOf(form: HTMLFormElement): DraftFields {
  return Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isToggle(control) ? control.checked : control.value]),
  );
}

const keyOf = (control: Control) =>
  control.type === 'radio' ? `${control.name}=${control.value}` : control.name;

/** Through the elements' own setters and an event, so that React's controlled fields notice too. */
function putBack(form: HTMLFormElement, draft: DraftFields) {
  for (const control of controlsOf(form)) {
    const value = draft[keyOf(control)];
    if (value === undefined) continue;
    const property = isToggle(control) ? 'checked' : 'value';
    if (Reflect.get(control, property) === value) continue;
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set;
    setter?.call(control, value);
    control.dispatchEvent(new Event(isToggle(control) ? 'click' : 'input', { bubbles: true }));
  }
}
