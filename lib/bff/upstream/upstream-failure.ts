import { WRONG_RESULT } from '../../../contract/wire/constants';

const NAME = 'UpstreamFailure';

/**
 * The institution's API gave no usable answer (E6): the browser gets 502, 504 or 503, never its words.
 * `left`: nobody waits any more. `isUntried`: it was not asked. `wrongIn`: the request that brought a result
 * of another shape; a page's error boundary has it as the digest.
 */
export class UpstreamFailure extends Error {
  override readonly name = NAME;
  /** Stands in the log already. */
  logged = false;
  readonly kind: 'unreachable' | 'unreadable' | 'timeout' | 'busy' | 'left';
  readonly isUntried: boolean;
  readonly wrongIn: string | undefined;
  readonly digest: string | undefined;

  constructor(
    kind: UpstreamFailure['kind'],
    detail: string,
    { isUntried = false, wrongIn }: { isUntried?: boolean; wrongIn?: string } = {},
  ) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.isUntried = isUntried;
    this.wrongIn = wrongIn;
    this.digest = wrongIn && WRONG_RESULT + wrongIn;
  }

  /** Pages and handlers are two bundles that share a breaker: each meets the other copy's failures. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === NAME;
  }

  get status(): 502 | 503 | 504 {
    if (this.kind === 'timeout') return 504;
    return this.kind === 'busy' || this.kind === 'left' ? 503 : 502;
  }
}
