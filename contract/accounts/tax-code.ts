const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const FORM = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/;
const PROVISIONAL = /^\d{11}$/;

/** A tax code as it is kept: without blanks and signs, in capital letters. */
export const plainTaxCode = (typed: string): string => typed.replace(/[^\p{L}\d]/gu, '').toUpperCase();

/**
 * Whether a person's Italian tax code (codice fiscale) is well formed and its last letter is right. Case and
 * blanks do not matter. Letters replace digits where two people would have the same code (D.M. 23/12/1976). A
 * provisional one has eleven digits; the last one checks the others.
 */
export function isTaxCode(typed: string): boolean {
  const code = plainTaxCode(typed);
  if (PROVISIONAL.test(code)) return isProvisional(code);
  if (!FORM.test(code)) return false;
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (ODD[value] ?? 0) : value);
  }, 0);
  return code.charCodeAt(15) - 65 === sum % 26;
}

/** Each second digit is doubled, and its own digits added; all together are a multiple of ten (Luhn). */
function isProvisional(code: string): boolean {
  const sum = [...code].map(Number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && Number(code) > 0;
}
