/** npm sends a Ctrl-C on, milliseconds after the terminal did: within this time two are one. */
const ONE_MS = 1_000;

/** Calls `stop` at the first SIGTERM or SIGINT. A later signal ends the process at once. */
export function onStopSignal(stop: () => unknown): void {
  let toldAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, told);

  function told() {
    if (toldAt !== undefined && performance.now() - toldAt > ONE_MS) process.exit(1);
    if (toldAt !== undefined) return;
    toldAt = performance.now();
    stop();
  }
}
