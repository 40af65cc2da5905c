/** The institution's API gave no usable answer (E6): 502, 504 or 503 to the browser, and never its words. */
export class UpstreamFailure extends Error {
  /** Stands in the log already. */
  logged = false;
  readonly kind: 'unreachable' | 'unreadable' | 'timeout' | 'busy';

  constructor(kind: UpstreamFailure['kind'], detail: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
  }

  get status(): 502 | 503 | 504 {
    if (this.kind === 'timeout') return 504;
    return this.kind === 'busy' ? 503 : 502;
  }
}

/** Not even tried, for it failed repeatedly a moment ago. */
export class NotAsked extends UpstreamFailure {
  constructor() {
    super('unreachable', 'not asked: it failed repeatedly');
  }
}
