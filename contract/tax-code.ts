const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const FORM = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/;

/**
 * Whether an Italian tax code (codice fiscale) of a person is well formed and its last letter checks the others, in any
 * case; letters stand for digits where two people would have the same one (D.M. 23/12/1976).
 */
export function isTaxCode(typed: string): boolean {
  const code = typed.toUpperCase();
  if (!FORM.test(code)) return false;
  const sum = [...code.slice(0, 15)].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (ODD[value] ?? 0) : value);
  }, 0);
  return code.charCodeAt(15) - 65 === sum % 26;
}
