import { beforeAll, describe, expect, it, vi } from 'vitest';
import { POST } from '../../../app/api/reports/route';
import { createPortalMetrics } from '../metrics/create-portal-metrics';
import { keepPortalMetrics } from '../metrics/portal-metrics';

vi.hoisted(() => {
  process.env.LOG_LEVEL = 'silent';
});

const metrics = createPortalMetrics();
beforeAll(() => keepPortalMetrics(metrics));

async function report(body: unknown, type = 'application/reports+json') {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request('http://localhost:3000/api/reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: sent,
  });
  const { status } = await POST(request);
  return status;
}

async function counted(directive: string): Promise<number> {
  const { text } = await metrics.expose();
  const sample = new RegExp(`^ateneo_portal_policy_reports_total\\{directive="${directive}"\\} (\\d+)$`, 'm');
  return Number(sample.exec(text)?.[1] ?? 0);
}

const violation = (effectiveDirective: string) => ({
  type: 'csp-violation',
  body: { effectiveDirective, documentURL: 'http://localhost:3000/account/login?next=/x', sample: 'secret' },
});

describe('reports of the content policy', () => {
  it('S21: are counted by their directive, whichever way a browser tells them', async () => {
    const old = {
      'csp-report': { 'effective-directive': 'img-src', 'document-uri': 'http://localhost:3000/' },
    };
    expect(await report([violation('frame-src'), violation('frame-src')])).toBe(204);
    expect(await report(old, 'application/csp-report')).toBe(204);
    expect([await counted('frame-src'), await counted('img-src')]).toEqual([2, 1]);
  });

  it('S21: name no directive that we don’t know, and count 20 of one body at most', async () => {
    const invented = Array.from({ length: 50 }, (_, index) => violation(`x-${index}"} 1\nforged`));
    expect(await report(invented)).toBe(204);
    expect(await counted('other')).toBe(20);
    expect((await metrics.expose()).text).not.toContain('forged');
  });

  it.each([
    ['of a form of another origin', violation('img-src'), 'text/plain', 415],
    ['that is too long', 'x'.repeat(64 * 1024 + 1), 'application/csp-report', 413],
    ['that is no JSON', '{', 'application/csp-report', 400],
    ['that is no report', { hello: 1 }, 'application/reports+json', 400],
  ])('S21: one %s is refused', async (_what, body, type, status) => {
    expect(await report(body, type)).toBe(status);
  });
});
