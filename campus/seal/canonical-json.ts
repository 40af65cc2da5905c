type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * One text for each value (RFC 8785): names sorted, no spaces. Numbers must be integers; others throw, since
 * programs write them differently.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`not a whole number: ${value}`);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}
