/** 105 bits, of letters that nobody takes for another (Crockford). */
export const VERIFY_CODE = /^[0-9A-HJKMNP-TV-Z]{21}$/;

/** As somebody may have typed it: small letters, gaps, and the letters that are none of it. Null for what is no code. */
export function readVerifyCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return VERIFY_CODE.test(code) ? code : null;
}
