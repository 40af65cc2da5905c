import * as z from 'zod/mini';
import { readableList } from './readable.ts';

export const messageType = z.enum(['success', 'info', 'warning', 'danger']);
export type MessageType = z.infer<typeof messageType>;

/** What a person is told, as it is sent. `text` may hold HTML. */
export const message = z.object({
  text: z.string(),
  type: messageType,
  code: z.optional(z.string()),
});
export type Message = z.infer<typeof message>;

/** As an institution sends it. `type` in any letter case; a missing or unknown `type` is info (E3). */
const sentMessage = z.object({
  text: z.string(),
  type: z.pipe(
    z.optional(z.unknown()),
    z.transform((type) => messageType.safeParse(String(type).toLowerCase()).data ?? 'info'),
  ),
  code: z.catch(z.optional(z.string()), undefined),
});

/** A text alone is a message too. */
const tolerantMessage = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((said) => (typeof said === 'string' ? { text: said } : said)),
  ),
  sentMessage,
);

/**
 * The envelope of every answer (specification §7); its result is not checked yet. A missing optional part is
 * null or absent. Unreadable messages are dropped, the others stay.
 */
export const envelope = z.object({
  success: z.boolean(),
  result: z.optional(z.unknown()),
  messages: z.catch(readableList(tolerantMessage), []),
  token: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
});
export type Envelope = z.infer<typeof envelope>;

const PARTS = ['success', 'result', 'messages', 'token'];

/**
 * The body of an HTTP error, which has messages with or without `success` (E1). JSON with no part of an
 * envelope is none: `{"detail": "Not Found"}` is what frameworks answer where there is no such path.
 */
export const errorEnvelope = z.pipe(
  z
    .unknown()
    .check(
      z.refine((json) => typeof json === 'object' && json !== null && PARTS.some((part) => part in json)),
    ),
  z.extend(envelope, { success: z.catch(z.boolean(), false) }),
);

/** What is sent where nothing is asked for, and answered where there is nothing to say. */
export const empty = z.object({});
export const nothing = z.null();
