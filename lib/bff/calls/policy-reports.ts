import 'server-only';
import * as z from 'zod/mini';
import { routeOf } from '../metrics/measure-requests';
import { portalMetrics } from '../metrics/portal-metrics';
import { log } from '../upstream/log';
import { answered } from './handle-call';
import { CallRefused } from './own-answers';
import { readJson } from './request-checks';

/** Types that no form and no script of another origin may send without asking first. */
const TYPES = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i;
const REPORTS_OF_A_BODY = 20;
const LINES_A_MINUTE = 10;
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
];

type Violation = { directive: string; document: string };

/** `report-uri` sends one, `report-to` a list of all kinds. */
const single = z.pipe(
  z.object({ 'csp-report': z.object({ 'effective-directive': z.string(), 'document-uri': z.string() }) }),
  z.transform(({ 'csp-report': report }): Violation[] => [
    { directive: report['effective-directive'], document: report['document-uri'] },
  ]),
);
const several = z.pipe(
  z.array(z.object({ body: z.object({ effectiveDirective: z.string(), documentURL: z.string() }) })),
  z.transform((reports): Violation[] =>
    reports.map(({ body }) => ({ directive: body.effectiveDirective, document: body.documentURL })),
  ),
);
const violations = z.union([single, several]);

/**
 * Browsers' reports about our content policy, from anybody: counted, and a few times a minute logged with the
 * directive and the page in our own words. Answers 204, or why it was not read.
 */
export function receivePolicyReports(request: Request): Promise<Response> {
  return answered(request, async () => {
    if (!TYPES.test(request.headers.get('content-type') ?? ''))
      throw new CallRefused(415, 'shared.genericError');
    const told = violations.safeParse(await readJson(request));
    if (!told.success) throw new CallRefused(400, 'shared.genericError');
    told.data.slice(0, REPORTS_OF_A_BODY).forEach(note);
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
}

function note({ directive, document }: Violation): void {
  const known = DIRECTIVES.includes(directive) ? directive : 'other';
  portalMetrics()?.policyReports.inc({ directive: known });
  const path = URL.canParse(document) ? new URL(document).pathname : '';
  if (mayLog(Date.now())) log.warn({ directive: known, page: routeOf(path) }, 'content policy violated');
}

let lines: number[] = [];

function mayLog(now: number): boolean {
  lines = lines.filter((at) => now - at < 60_000);
  if (lines.length >= LINES_A_MINUTE) return false;
  lines.push(now);
  return true;
}
