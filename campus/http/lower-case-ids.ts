import { isId } from '../../contract/wire/is-id.ts';

/**
 * A request with its ids as the database writes them: rules compare them as text. What is no id as a whole
 * stays as it was sent.
 */
export function lowerCaseIds(sent: unknown): unknown {
  if (isId(sent)) return sent.toLowerCase();
  if (Array.isArray(sent)) return sent.map(lowerCaseIds);
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, lowerCaseIds(value)]));
}
