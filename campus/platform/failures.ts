/** What isn't yours isn't found: answered 404, whichever of the two it is. */
export class NotFound extends Error {
  constructor(entity: string, id: string) {
    super(`${entity} ${id} not found`);
  }
}

/** A file that is kept can't be handed out: answered 404 with its own text; why is for the log. */
export class FileWanting extends NotFound {
  constructor(store: string, id: string, why: string) {
    super(`file of ${store}`, id);
    this.message = `${this.message}: ${why}`;
  }
}

/** The token was ended while it was being used: answered 401 like any token that isn't valid. */
export class SessionExpired extends Error {}

/** Too many failures for a name or address: answered 429 with Retry-After, whether the name exists or not. */
export class TooManyAttempts extends Error {
  readonly retryAfterS: number;
  constructor(retryAfterS: number) {
    super('too many attempts');
    this.retryAfterS = retryAfterS;
  }
}

/** Somebody else changed it since it was read: answered 409 `version.conflict`. */
export class VersionConflict extends Error {
  constructor(entity: string, id: string) {
    super(`${entity} ${id} was changed meanwhile`);
  }
}

/** The key was used before with another body: answered 422 `idempotency.mismatch`. */
export class IdempotencyMismatch extends Error {}

/** No capacity at the moment: answered 503 with Retry-After. */
export class Busy extends Error {
  readonly retryAfterS: number;
  constructor(retryAfterS: number) {
    super('busy');
    this.retryAfterS = retryAfterS;
  }
}
