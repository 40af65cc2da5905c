import * as z from 'zod/mini';
import { id } from '../wire/id.ts';

/** How many browsers of a person are pushed to. */
export const MOST_DEVICES = 10;

/** A browser that a person has notifications pushed to. */
export const pushDevice = z.object({
  id,
  /** The SHA-256 of its endpoint (base64url): a browser knows itself by it, and nobody can push with it. */
  mark: z.string(),
  /** By their own names, such as Firefox and Linux; null where its words don't say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  since: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The key for a browser's subscription (RFC 8292, base64url), and the reader's browsers, latest first. */
export const pushing = z.object({ key: z.string(), devices: z.array(pushDevice) });
export type Pushing = z.infer<typeof pushing>;

/** What a browser's `PushSubscription` says of itself (RFC 8291), and its `navigator.userAgent`. */
export const addDeviceRequest = z.object({
  endpoint: z.url().check(z.maxLength(1024)),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  /** What it subscribed with: a subscription is good for one key. */
  key: z.string().check(z.maxLength(128)),
  userAgent: z.string().check(z.maxLength(512)),
});
export type AddDevice = z.infer<typeof addDeviceRequest>;

/** One of the list, or the browser that asks, by its endpoint. */
export const removeDeviceRequest = z.union([
  z.object({ deviceId: id }),
  z.object({ endpoint: z.string().check(z.maxLength(1024)) }),
]);
export type RemoveDevice = z.infer<typeof removeDeviceRequest>;

/** What a push holds, encrypted for its browser (RFC 8291): words of a kind, and nothing of anybody. */
export type PushMessage = {
  title: string;
  body: string;
  lang: string;
  /** A path of the portal. */
  link: string;
  /** What is told again takes the place of what it told before. */
  tag: string;
  silent: boolean;
};
