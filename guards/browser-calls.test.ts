import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const browserCode = [
  ...sourcesIn('{components,contract,lib/browser,lib/realtime}/**/*.{ts,tsx}'),
  ...sourcesIn('app/**/*.{ts,tsx}').filter(({ text }) => text.startsWith("'use client'")),
].filter(({ file }) => !/\.test\.tsx?$/.test(file));

const filesWith = (pattern: RegExp) =>
  browserCode.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('H4: browser code has one way to our handlers, one for files, one for a paragraph that is everybody’s, and one to see whether a script is gone', () => {
  expect(filesWith(/\bfetch\(|XMLHttpRequest|sendBeacon/)).toEqual([
    'lib/browser/alerts/help-text.ts',
    'lib/browser/calls/call.ts',
    'lib/browser/calls/send-file.ts',
    'lib/browser/session/follow-release.ts',
  ]);
});

it('H4: browser code has one way to the hub', () => {
  expect(filesWith(/\.withUrl\(|new (WebSocket|EventSource)\b/)).toEqual(['lib/realtime/hub-connection.ts']);
  expect(filesWith(/\.withUrl\((?!'\/notifications')/)).toEqual([]);
});

it('H4: browser code names no other address', () => {
  expect(filesWith(/['"`](https?|wss?):\/\/(?!www\.w3\.org)/)).toEqual([]);
});
