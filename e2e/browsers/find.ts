export type Role = 'button' | 'textbox';

/**
 * The last visible element of a role whose name fits a pattern, in the top layer, once React handles it. It
 * runs in any browser's page as source text: it may use nothing from outside.
 */
export function find(role: Role, pattern: string): Element | null {
  const selectors = {
    button: 'button, [role=button], summary',
    textbox:
      'input:not([type]), input[type=text], input[type=email], input[type=password], input[type=search], textarea',
  };
  const textOf = (elements: Iterable<Element>) =>
    [...elements].map(({ textContent }) => textContent ?? '').join(' ');
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelled = ids.flatMap((id) => document.getElementById(id) ?? []);
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null;
    const name =
      labelled.length > 0
        ? textOf(labelled)
        : (element.getAttribute('aria-label') ?? (labels?.length ? textOf(labels) : element.textContent));
    return (name ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const fits = new RegExp(pattern);
  const isHandled = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
  const isThere = (element: Element) =>
    isHandled(element) &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled, [aria-disabled=true]');
  return (
    [...document.querySelectorAll(selectors[role])].findLast(
      (element) => isThere(element) && fits.test(nameOf(element)),
    ) ?? null
  );
}
