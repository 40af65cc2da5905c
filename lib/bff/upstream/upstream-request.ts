import 'server-only';
import {
  DEVICE_HEADER,
  KNOWN_DEVICE_HEADER,
  LINK_OPENED_HEADER,
} from '../../../contract/accounts/known-device';
import type { Language } from '../../../contract/wire/constants';
import { traceHeaders } from '../../../observe/trace';
import { FILE_TYPE, type FileBody } from '../calls/file-body';
import { addressNow } from '../session/asker';

export type UpstreamRequest = {
  /** Of a row of the table of calls; never made out of a URL. */
  path: string;
  body: unknown;
  /** Sent in place of the body, which goes with it as a query. */
  file?: FileBody;
  token?: string;
  language: Language;
  requestId: string;
  idempotencyKey?: string;
  clientAddress?: string;
  /** The browser, where the name that signs in has signed in from it before. */
  knownDevice?: string;
  /** The browser, whoever uses it. */
  device?: string;
  /** How long ago the link was opened that led to the call. */
  openedMsAgo?: number;
  /** Who was proven at the gateway (docs/sso.md). */
  identity?: Record<string, string>;
  /** Changes nothing, so it may be asked again where a change may not. */
  reads?: boolean;
  /** A bare 501 is an answer: the institution may not have the call. Otherwise it is a failure. */
  mayLack?: boolean;
  /** Instead of the configured times. */
  timeoutMs?: number;
  /** The asker's signal. A sent change continues without its asker: its answer may carry a token. */
  signal?: AbortSignal;
};

/** Built from nothing: what a browser sends never travels on by itself. */
export function headersOf({
  token,
  language,
  requestId,
  idempotencyKey,
  clientAddress,
  knownDevice,
  device,
  openedMsAgo,
  identity,
  file,
}: UpstreamRequest) {
  const address = clientAddress ?? (token ? null : addressNow());
  return {
    ...identity,
    'content-type': file ? FILE_TYPE : 'application/json',
    ...(file?.length && { 'content-length': file.length }),
    accept: 'application/json',
    'accept-language': language,
    'x-request-id': requestId,
    ...traceHeaders(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(address && { 'x-client-address': address }),
    ...(knownDevice && { [KNOWN_DEVICE_HEADER]: knownDevice }),
    ...(device && { [DEVICE_HEADER]: device }),
    ...(openedMsAgo !== undefined && { [LINK_OPENED_HEADER]: String(openedMsAgo) }),
  };
}
