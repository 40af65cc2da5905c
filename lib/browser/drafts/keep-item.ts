/**
 * Keeps a text in this browser; answers whether it did. A storage that is full or forbidden takes nothing, and no page is
 * worse for it than one that was never opened here before.
 */
export function keepItem(storage: 'localStorage' | 'sessionStorage', name: string, value: string): boolean {
  try {
    globalThis[storage].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
