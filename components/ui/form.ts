/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusFirstError(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
