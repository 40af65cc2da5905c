const NAME = 'UpstreamFailure';

/**
 * The institution's API gave no usable answer (E6): 502, 504 or 503 to the browser, and never its words. `left`: nobody
 * waits for one any more. `isUntried`: it was not even asked.
 */
export class UpstreamFailure extends Error {
  override readonly name = NAME;
  /** Stands in the log already. */
  logged = false;
  readonly kind: 'unreachable' | 'unreadable' | 'timeout' | 'busy' | 'left';
  readonly isUntried: boolean;

  constructor(kind: UpstreamFailure['kind'], detail: string, { isUntried = false } = {}) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.isUntried = isUntried;
  }

  /** Pages and handlers are bundled apart and share breaker and admission: one meets the failures of the other's copy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === NAME;
  }

  get status(): 502 | 503 | 504 {
    if (this.kind === 'timeout') return 504;
    return this.kind === 'busy' || this.kind === 'left' ? 503 : 502;
  }
}
