/** 105 bits, of letters that nobody takes for another (Crockford). */
export const VERIFY_CODE = /^[0-9A-HJKMNP-TV-Z]{21}$/;

/**
 * As somebody may have typed it, or as it stands in an address: small letters, gaps and dashes of any kind, the address around
 * it, and the letters that are none of it. Null for what is no code.
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
