const LONGEST = 300;

/**
 * What of an error may be kept for the office: the last reason, without what a failed query was given or a constraint
 * was broken by, which can be names and addresses.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST);
  if (error.cause instanceof Error) return causeOf(error.cause);
  const { name, message, code } = error as Error & { code?: string };
  return `${name}${code ? ` ${code}` : ''}: ${message}`.slice(0, LONGEST);
}
