import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/wire/constants.ts';
import { typeOfPath } from '../bff/session/routes.ts';
import { askedManifest, manifestOf, manifestUrl } from './manifest.ts';

const facts = {
  name: 'Università di Prova',
  acronym: 'UDP',
  words: { lessons: 'Lezioni', exams: 'Esami', presences: 'Presenze' },
  icons: 'abc',
};

it.each(
  LANGUAGES.flatMap((language) => [null, 'student', 'professor'].map((who) => [language, who] as const)),
)(
  'the file of %s and %s is found by its address, and leads to pages of that profile alone',
  (language, who) => {
    const audience = who as 'student' | 'professor' | null;
    const file =
      manifestUrl(language, audience ?? undefined)
        .split('/')
        .at(-1) ?? '';
    expect(askedManifest(file)).toEqual({ language, audience });
    const { shortcuts } = manifestOf({ language, audience }, facts);
    expect(shortcuts.length).toBe({ student: 2, professor: 3, nobody: 0 }[audience ?? 'nobody']);
    expect(shortcuts.every(({ url, name }) => typeOfPath(url) === audience && name.length > 0)).toBe(true);
  },
);

it.each(['de.webmanifest', 'it', 'it-office.webmanifest', '../it.webmanifest', '', 'constructor'])(
  '%j is no manifest',
  (file) => {
    expect(askedManifest(file)).toBeNull();
  },
);

describe('what a browser asks of a program that it installs', () => {
  const manifest = manifestOf({ language: 'it', audience: 'student' }, facts);

  it('is there: names, start within the scope, a window of its own', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest).toMatchObject({ lang: 'it', name: 'Università di Prova', short_name: 'UDP' });
  });

  it.each(['any', 'maskable'])('has icons of 192 and 512 for %s', (purpose) => {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(['192x192', '512x512']);
  });
});
