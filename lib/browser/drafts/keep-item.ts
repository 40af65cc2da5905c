/**
 * Stores a text in this browser; answers whether it did. A full or forbidden storage takes nothing; the page
 * then works as on a first visit.
 */
export function keepItem(storage: 'localStorage' | 'sessionStorage', name: string, value: string): boolean {
  try {
    globalThis[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
