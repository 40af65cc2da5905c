import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once `ms` have passed, not counting the time spent paused. */
export function useCountedTime({ ms, paused, onEnd }: { ms: number; paused: boolean; onEnd: () => void }) {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [paused]);
}
