import { ATTRIBUTE_BYTES } from '../../contract/gateway.ts';

/**
 * The values of a gateway's header as Node has it: UTF-8 read as latin1; several values joined with `;`, which
 * Shibboleth escapes inside a value (`\;`) and mellon doesn't; XML's escapes where mellon left them. None where the
 * bytes are no UTF-8.
 */
export function valuesOf(header: string): string[] {
  const text = decoded(header);
  if (text === null) return [];
  const values = [''];
  for (const [token, name, decimal, hexadecimal, kept] of text.matchAll(TOKEN)) {
    if (token === ';') values.push('');
    else values[values.length - 1] += kept ?? unescaped(token, name, decimal, hexadecimal);
  }
  return values;
}

/** What may identify somebody: short enough and without control characters; null otherwise. */
export function exact(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return isShort(trimmed) && !CONTROL.test(trimmed) ? trimmed : null;
}

/** What is only shown: control characters count as spaces; null for nothing, and for more than fits. */
export function shown(value: string | undefined): string | null {
  const cleaned = (value ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return isShort(cleaned) ? cleaned : null;
}

const TOKEN = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));|\\(;)|./gisu;
const CONTROL = /\p{Cc}/u;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(header: string): string | null {
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
