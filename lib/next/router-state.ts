import * as z from 'zod/mini';

/** As Next 16.4.6 reads it (`flightRouterStateSchema`); what it can't read it answers with 500. */
const MAX_LENGTH = 40_000;
const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.string().check(z.regex(/^(o?c|d|[cd]i\((\.|\.\.|\.\.\.|\.\.\)\(\.\.)\))$/)),
    z.nullable(z.array(z.string())),
  ]),
]);
const routerState: z.ZodMiniType<unknown> = z.tuple([
  segment,
  z.record(
    z.string(),
    z.lazy((): z.ZodMiniType<unknown> => routerState),
  ),
  z.optional(z.nullable(z.tuple([z.string(), z.string()]))),
  z.optional(z.nullable(z.enum(['refetch', 'inside-shared-layout', 'metadata-only']))),
  z.optional(z.nullable(z.number())),
  z.optional(z.string()),
]);

/** Whether Next can read where its client says that it is. */
export function isRouterState(sent: string): boolean {
  try {
    return sent.length <= MAX_LENGTH && routerState.safeParse(JSON.parse(decodeURIComponent(sent))).success;
  } catch {
    return false;
  }
}
