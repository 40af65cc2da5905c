/** What opens over any page when it is asked for from the menu. */
export type AskedOverlay = 'search' | 'help';

type Listener = (overlay: AskedOverlay) => void;
const listeners = new Set<Listener>();

/** Somebody wants it, from wherever they are. */
export function askOverlay(overlay: AskedOverlay) {
  for (const listener of listeners) listener(overlay);
}

/** For an effect: what opens then, and what makes room for it. */
export function onOverlayAsked(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
