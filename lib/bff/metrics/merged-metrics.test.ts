import { Counter, Gauge, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { mergedMetrics } from './merged-metrics.ts';

/** A worker that has counted so many requests, and has as many sockets open. */
async function samples(requests: number, breakerOpen = 0) {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['call'] as const;
  new Counter({ name: 'requests_total', help: 'r', labelNames, registers }).inc({ call: 'a' }, requests);
  new Gauge({ name: 'sockets', help: 's', registers }).set(requests);
  new Gauge({ name: 'breaker_open', help: 'b', registers, aggregator: 'max' }).set(breakerOpen);
  return await registry.getMetricsAsJSON();
}

async function linesOf(metrics: ReturnType<typeof mergedMetrics>): Promise<string[]> {
  const { text } = await metrics.expose();
  return text.split('\n').filter((line) => line && !line.startsWith('#'));
}

it('several workers are one portal: counters and gauges are summed, an open breaker is one', async () => {
  const metrics = mergedMetrics();
  metrics.say(1, await samples(3, 1));
  metrics.say(2, await samples(4, 1));
  expect(await linesOf(metrics)).toEqual(['requests_total{call="a"} 7', 'sockets 7', 'breaker_open 1']);
});

it('counters never fall: what a worker counted stays when it ends, again and again; its gauges go', async () => {
  const metrics = mergedMetrics();
  metrics.say(1, await samples(3, 1));
  metrics.say(2, await samples(4));
  await metrics.end(1);
  expect(await linesOf(metrics)).toEqual(['requests_total{call="a"} 7', 'sockets 4', 'breaker_open 0']);
  await metrics.end(2);
  metrics.say(3, await samples(1));
  expect(await linesOf(metrics)).toEqual(['requests_total{call="a"} 8', 'sockets 1', 'breaker_open 0']);
});
