/** What opens over any page when it is asked for from the menu. */
export type RequestedOverlay = 'search' | 'help';

type Listener = (overlay: RequestedOverlay) => void;
const listeners = new Set<Listener>();

/** Somebody wants it, from wherever they are. */
export function askOverlay(overlay: RequestedOverlay) {
  for (const listener of listeners) listener(overlay);
}

/** For an effect: what opens then, and what makes room for it. */
export function onOverlayRequested(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
