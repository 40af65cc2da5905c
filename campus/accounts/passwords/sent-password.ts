const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A password as it was typed, out of base64 of UTF-8 (C5); null when it isn't that, which no password is. */
export function sentPassword(base64: string): string | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return null;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
