import { ATTRIBUTE_BYTES } from '../../../contract/accounts/gateway.ts';

/**
 * A gateway header's values. Node reads its UTF-8 as latin1. `;` joins several values; Shibboleth escapes it
 * inside a value (`\;`), mellon does not. mellon may leave XML escapes. Bytes that are not UTF-8 are
 * Windows-1252, as some gateways write. Apache's text for a missing value is no value.
 */
export function valuesOf(header: string): string[] {
  const text = decoded(header) ?? WINDOWS_1252.decode(Buffer.from(header, 'latin1'));
  const values = [''];
  for (const [token, name, decimal, hexadecimal, kept] of text.matchAll(TOKEN)) {
    if (token === ';') values.push('');
    else values[values.length - 1] += kept ?? unescaped(token, name, decimal, hexadecimal);
  }
  return values.filter((value) => value !== '(null)');
}

/** What may identify somebody: short enough and without control characters; null otherwise. */
export function exact(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return isShort(trimmed) && !CONTROL.test(trimmed) ? trimmed : null;
}

/**
 * A value for display: control characters become spaces, letters are composed (NFC); null if empty or too
 * long. Text that something took for latin1 and wrote as UTF-8 again is repaired.
 */
export function shown(value: string | undefined): string | null {
  const meant = (value && decoded(value)) ?? value ?? '';
  const cleaned = meant
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return cleaned !== '' && cleaned.length <= ATTRIBUTE_BYTES ? cleaned : null;
}

const TOKEN = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));|\\(;)|./gisu;
const WINDOWS_1252 = new TextDecoder('windows-1252');
const CONTROL = /\p{Cc}/u;
const BEYOND_LATIN1 = /[\u0100-\u{10ffff}]/u;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads latin1 characters as UTF-8 bytes; null if they are not UTF-8. No real name looks like that. */
function decoded(header: string): string | null {
  if (BEYOND_LATIN1.test(header)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
  } catch {
    return null;
  }
}

function unescaped(token: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return entities[name.toLowerCase()] ?? token;
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null;
  if (code === null) return token;
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const isShort = (value: string) => value !== '' && Buffer.byteLength(value) <= ATTRIBUTE_BYTES;
