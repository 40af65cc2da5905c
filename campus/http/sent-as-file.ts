/** The headers of a file: to be kept, never to be shown as a page of ours. */
export const sentAsFile = ({ type, bytes, name }: { type: string; bytes: number; name: string }) => ({
  'content-type': type,
  'content-length': bytes,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
});
