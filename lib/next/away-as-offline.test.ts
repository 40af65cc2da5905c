import { describe, expect, it } from 'vitest';
import { awayAsOffline } from './away-as-offline.ts';

const READING = { headers: { rsc: '1' } };

const answering = (status: number, headers: HeadersInit = {}) =>
  awayAsOffline(async () => new Response('<h1>Bad Gateway</h1>', { status, headers }));

describe('E6: a page that is read while the portal is away behind its proxy', () => {
  it.each([502, 503, 504])('is as one without a network: %s', async (status) => {
    await expect(answering(status)('/student/exams', READING)).rejects.toThrow(TypeError);
    await expect(answering(status)('/student/exams', { ...READING, method: 'HEAD' })).rejects.toThrow(
      TypeError,
    );
  });

  it('gets what was answered otherwise, and the institution’s word of when it will be back', async () => {
    expect(await answering(500)('/student/exams', READING)).toMatchObject({ status: 500 });
    expect(await answering(503, { 'retry-after': '600' })('/student/exams', READING)).toMatchObject({
      status: 503,
    });
  });

  it('is the only thing that is: a call reads its answer itself', async () => {
    expect(await answering(502)('/api/user/profile', { method: 'POST' })).toMatchObject({ status: 502 });
    expect(await answering(502)('/api/user/profile')).toMatchObject({ status: 502 });
  });
});
