/**
 * Where a body has a text that no database keeps: the character U+0000, which PostgreSQL has neither in a text nor in
 * JSON, or half of a character, which isn't UTF-8. The path of the first such text, or of the name that is one, as fields
 * are named (`answers.0.text`); null where there is none.
 */
export function unstorableField(body: unknown, path = ''): string | null {
  if (typeof body === 'string') return isStorable(body) ? null : path;
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body)) return null;
  for (const [name, value] of Object.entries(body)) {
    if (!isStorable(name)) return path;
    const field = unstorableField(value, path ? `${path}.${name}` : name);
    if (field !== null) return field;
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');
