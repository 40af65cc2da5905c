import type { PortalConfig } from '../../config/portal-config.ts';

/** Where browsers tell what the policy refused. */
const REPORTS = '/api/reports';

/**
 * A document's policy. `development` allows the bundler's reload and error overlay. With `report-to`,
 * browsers ignore `report-uri`, but over http they send nothing there: so it is for `https` only.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, https = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'", // Headless UI's dialogs write style attributes
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ...['frame-src', 'media-src', 'object-src', 'base-uri'].map(nothing),
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(development ? [] : TRUSTED_TYPES),
    `report-uri ${REPORTS}`,
    ...(https ? ['report-to policy'] : []),
  ].join('; ');
}

const nothing = (directive: string) => `${directive} 'none'`;

/** Only two policies make markup or script from text: `instrumentation-client.ts` and the sanitiser's. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default dompurify'];

/** The headers of every answer; where it is one, a document has its policy beside them. */
export function securityHeaders({
  publicOrigin,
}: Pick<PortalConfig, 'publicOrigin'>): Record<string, string> {
  const tls: Record<string, string> = publicOrigin.startsWith('https:')
    ? {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'reporting-endpoints': `policy="${REPORTS}"`,
      }
    : {};
  return {
    ...tls,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-store',
  };
}
