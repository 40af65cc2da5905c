/** The transports this hub has; JSON is text, so that none needs the binary format. */
const availableTransports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

/**
 * The answer to a negotiation, after TransportProtocols.md: version 1 tells the public id and the secret token apart,
 * version 0 (no `negotiateVersion`) knows the token only, under the id's name.
 */
export function negotiated(version: 0 | 1, { id, token }: { id: string; token: string }): object {
  const ids = version === 1 ? { connectionId: id, connectionToken: token } : { connectionId: token };
  return { ...ids, negotiateVersion: version, availableTransports };
}

/** The version to speak for the `negotiateVersion` a client asked for; null if that is no version. */
export function negotiatedVersion(asked: string | null): 0 | 1 | null {
  if (asked === null) return 0;
  if (!/^\d{1,9}$/.test(asked)) return null;
  return Number(asked) === 0 ? 0 : 1;
}
