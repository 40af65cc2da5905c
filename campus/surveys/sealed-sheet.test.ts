import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSheet, type Sheet, sealSheet } from './sealed-sheet.ts';

const of = { surveyId: randomUUID(), secret: randomBytes(32) };
const sheet = (words: string | null): Sheet => ({
  attended: true,
  answers: [{ question: 'clear', answer: words }],
});
const sealed = (words: string | null) => sealSheet(sheet(words), of) ?? '';

it('G9: comes back as it was answered', () => {
  expect(openSheet(sealed('Più esercizi, più tempo 🙂'), of)).toEqual(sheet('Più esercizi, più tempo 🙂'));
});

it('G9: is as long as any other, and the same answers look otherwise each time', () => {
  expect(new Set([null, '4', 'parole '.repeat(140)].map((words) => sealed(words).length)).size).toBe(1);
  expect(sealed('4')).not.toBe(sealed('4'));
});

it.each([
  ['another secret', { ...of, secret: randomBytes(32) }],
  ['another survey', { ...of, surveyId: randomUUID() }],
])('G9: isn’t opened by %s', (_what, other) => {
  expect(openSheet(sealed('4'), other)).toBeNull();
});

it('G9: isn’t opened once it was changed or cut', () => {
  const bytes = Buffer.from(sealed('4'), 'base64');
  expect(openSheet(bytes.subarray(0, 40).toString('base64'), of)).toBeNull();
  expect(openSheet('', of)).toBeNull();
  bytes.writeUInt8(bytes.readUInt8(99) ^ 1, 99);
  expect(openSheet(bytes.toString('base64'), of)).toBeNull();
});

it('G9: takes nothing that it couldn’t hide the length of', () => {
  expect(sealSheet(sheet(randomBytes(6000).toString('base64')), of)).toBeNull();
});
