import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { areaLinksProblem, readAreaLinks } from './area-links.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileWith(text: string): string {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, text);
  return path;
}

describe('where an institution has areas elsewhere', () => {
  it('is one address, or one in each language', () => {
    const links = {
      'student.payments': 'https://tasse.example.edu/',
      'professor.surveys': {
        it: 'https://example.edu/questionari',
        en: 'https://example.edu/en/surveys',
        es: 'https://example.edu/es/encuestas',
      },
    };
    const path = fileWith(JSON.stringify(links));
    expect(areaLinksProblem(path)).toBeNull();
    expect(readAreaLinks(path)).toEqual(links);
  });

  it.each([
    ['{ "student.exams": ', 'must be a JSON file that can be read'],
    ['{ "student.canteen": "https://example.edu" }', 'Unrecognized key: "student.canteen"'],
    ['{ "student.exams": "javascript:alert(1)" }', '(student.exams: must be an https address)'],
    ['{ "student.exams": "http://example.edu" }', '(student.exams: must be an https address)'],
    [
      '{ "student.exams": { "it": "https://a.example", "en": "https://b.example" } }',
      '(student.exams: must be an https address, or one for each of it, en, es)',
    ],
  ])('E5: %s is wrong, and said where', (text, problem) => {
    expect(areaLinksProblem(fileWith(text))).toContain(problem);
  });
});
