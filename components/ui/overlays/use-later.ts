import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

type Load<Piece> = () => Promise<{ default: Piece }>;

/**
 * A part of the page whose code loads when the page is idle, or when needed. `isMissing`: it was needed and
 * could not load; until the network is back, or the next try.
 */
export function useLater<Piece>(load: Load<Piece>) {
  const [piece, setPiece] = useState<{ default: Piece } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const fetching = useRef(false);
  useEffect(() => whenIdle(() => fetchAhead(load)), [load]);
  useEffect(() => {
    if (!isMissing) return;
    const forget = () => setMissing(false);
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, [isMissing]);

  /** Answers whether it is there. */
  const want = useCallback(async (): Promise<boolean> => {
    if (fetching.current) return true;
    fetching.current = true;
    setMissing(false);
    const came = await load().catch(() => null);
    fetching.current = false;
    if (came) setPiece(came);
    setMissing(!came);
    return came !== null;
  }, [load]);
  return { piece: piece?.default ?? null, isMissing, want };
}

/** A piece that loads once its overlay is open. If it cannot load, `onMissing` closes the overlay again. */
export function useWhileOpen<Piece>(load: Load<Piece>, open: boolean, onMissing: () => void) {
  const { piece, isMissing, want } = useLater(load);
  const fetchIt = useEffectEvent(async () => {
    if (!(await want())) onMissing();
  });
  const isWanted = open && piece === null;
  useEffect(() => {
    if (isWanted) void fetchIt();
  }, [isWanted]);
  return { piece, isMissing };
}

/** Fetches what will perhaps be wanted; a failure says nothing, for nobody has asked yet. */
export const fetchAhead = (load: Load<unknown>) => void load().catch(() => {});

/** Safari has no idle time of its own to give. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1_000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work);
  return () => cancelIdleCallback(asked);
}
