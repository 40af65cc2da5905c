import * as z from 'zod/mini';

export const messageType = z.enum(['success', 'info', 'warning', 'danger']);
export type MessageType = z.infer<typeof messageType>;

/** What a person is told. `text` may hold HTML; an unknown `type` counts as danger (specification §3). */
export const message = z.object({
  text: z.string(),
  type: z.catch(messageType, 'danger'),
  code: z.optional(z.string()),
});
export type Message = z.infer<typeof message>;

/** The envelope of every answer (specification §7), its result still unchecked. A missing optional part is null or absent. */
export const envelope = z.object({
  success: z.boolean(),
  result: z.optional(z.unknown()),
  messages: z.catch(z.array(message), []),
  token: z.nullish(z.string()),
});
export type Envelope = z.infer<typeof envelope>;

/** What is sent where nothing is asked for, and answered where there is nothing to say. */
export const empty = z.object({});
export const nothing = z.null();
