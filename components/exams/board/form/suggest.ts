/** Fills the fields that nobody has typed into; those filled before follow. */
export function suggest(form: HTMLFormElement, suggested: Record<string, string>) {
  for (const [name, value] of Object.entries(suggested)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.value !== '' && control.dataset.suggested !== control.value) continue;
    control.value = value;
    control.dataset.suggested = value;
  }
}
