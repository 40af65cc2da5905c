/** 105 bits, of letters that nobody takes for another (Crockford). */
export const VERIFY_CODE = /^[0-9A-HJKMNP-TV-Z]{21}$/;

/**
 * Reads a code as somebody typed it or as an address has it: small letters, any gaps and dashes, the address
 * around it, letters that no code has. Null: no code.
 */
export function readVerifyCode(typed: string): string | null {
  const [last = ''] = typed.match(/[^/]+(?=\/*$)/) ?? [];
  const code = last
    .normalize('NFKC')
    .replaceAll(/%[\da-f]{2}|[^\p{L}\d]/giu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return VERIFY_CODE.test(code) ? code : null;
}
