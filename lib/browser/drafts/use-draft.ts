'use client';

import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { beforeLeaving } from '../session/leave';
import { pageProfileKey } from '../session/page-profile';
import { hasDrafts } from './draft-names';
import type { DraftFields } from './drafts';

const PAUSE_MS = 300;
/** Fetched when there is a draft, or something to keep, not before. */
type Drafts = typeof import('./drafts');
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Stores what is typed in a form under a name, and restores it when the form is shown again (C9). Answers a
 * function that deletes it, for after sending. Passwords, files and hidden fields are never stored. An empty
 * name stores nothing.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const keeper = useRef<ReturnType<typeof keeperOf>>(undefined);
  useEffect(() => {
    if (!form.current || name === '') return;
    const own = keeperOf(form.current, inProfile(name));
    keeper.current = own;
    return own.end;
  }, [form, name]);
  return useCallback(() => keeper.current?.forget(), []);
}

/** Two careers of one person have forms of one name (the plan's). A page finds its own profile's drafts. */
const inProfile = (name: string) => [pageProfileKey(), name].filter(Boolean).join('.');

/** One thing after the other: what is kept late never comes after what forgets it, or finds it again. */
let work: Promise<unknown> = Promise.resolve();

function inTurn(step: (drafts: Drafts) => unknown): Promise<unknown> {
  work = work.then(async () => step(await import('./drafts'))).catch(() => {}); // a draft is no promise
  return work;
}

function keeperOf(form: HTMLFormElement, name: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched = false;
  let puttingBack = false;
  const prepare = () => void inTurn(() => {});
  const keepNow = () =>
    touched ? inTurn(({ keepDraft }) => touched && keepDraft(name, fieldsOf(form))) : work;
  const begin = () => {
    touched = true;
    void keepNow(); // at once, so that the key is there when the session no longer is
  };
  const onInput = () => {
    if (puttingBack) return;
    clearTimeout(timer);
    timer = setTimeout(keepNow, PAUSE_MS);
    if (!touched) begin();
  };

  form.addEventListener('focusin', prepare, { once: true });
  form.addEventListener('input', onInput);
  addEventListener('pagehide', keepNow);
  const takeBack = beforeLeaving(keepNow);
  if (controlsOf(form).some(isChanged)) begin(); // typed before the page could hear it
  const findAgain = async ({ readDraft }: Drafts) => {
    const draft = await readDraft(name);
    const found = new Set<Control>();
    const controlsLeft = () => (draft && !touched ? controlsOf(form).filter((each) => !found.has(each)) : []);
    for (let controls = controlsLeft(); draft && controls.length > 0; controls = controlsLeft()) {
      puttingBack = true;
      putBack(controls, draft);
      puttingBack = false;
      for (const control of controls) found.add(control);
      await shown();
    }
  };
  if (hasDrafts()) void inTurn(findAgain);
  return {
    forget() {
      touched = false;
      clearTimeout(timer);
      void inTurn(({ dropDraft }) => dropDraft(name));
    },
    end() {
      clearTimeout(timer);
      if (!form.isConnected) void keepNow(); // it went with what was typed last
      form.removeEventListener('focusin', prepare);
      form.removeEventListener('input', onInput);
      removeEventListener('pagehide', keepNow);
      takeBack();
    },
  };
}

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

function isChanged(control: Control): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  return control.value !== control.defaultValue;
}

function fieldsOf(form: HTMLFormElement): DraftFields {
  return Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isToggle(control) ? control.checked : control.value]),
  );
}

/** One of several boxes with a name is told apart by its value, a box alone has none of its own (`on`). */
const keyOf = (control: Control) =>
  isToggle(control) && control.value !== 'on' ? `${control.name}=${control.value}` : control.name;

/** What an event has changed: one field may ask for others. */
const shown = () => new Promise((resolve) => setTimeout(resolve));

/** Uses the elements' own setters and a press's events, so that React's controlled fields notice it. */
function putBack(controls: Control[], draft: DraftFields) {
  for (const control of controls) {
    const value = draft[keyOf(control)];
    if (value === undefined) continue;
    const property = isToggle(control) ? 'checked' : 'value';
    if (Reflect.get(control, property) === value) continue;
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set;
    setter?.call(control, value);
    for (const type of isToggle(control) ? ['click', 'input'] : ['input'])
      control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
