import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { jobHandlers } from './background.ts';
import { readConfig } from './config.ts';
import type { CampusApp } from './http/campus-app.ts';

const lanes = jobHandlers(
  { ...fastify(), db: null, clock: null, timeZone: 'Europe/Rome' } as unknown as CampusApp,
  readConfig({ NODE_ENV: 'test', PUSH: '0' }),
);
const laneOf = (kind: string) => Object.entries(lanes).find(([, handlers]) => kind in handlers)?.[0];

it('who recovers a password, proves an address or takes one back waits for no notices of others, and no papers', () => {
  const own = ['recovery', 'email-proof', 'email-undo', 'mail'].map(laneOf);
  expect(new Set(own)).toEqual(new Set(['letters']));
  expect(laneOf('notification-mail-urgent')).toBe('letters');
  expect(['notification-mail', 'notification-digest'].map(laneOf)).toEqual(['notices', 'notices']);
  expect(['make-certificates', 'own-copy'].map(laneOf)).not.toContain('letters');
});
