import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

const documents = sourcesIn('*.md', 'docs/**/*.md');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(documents)('$file', ({ file, text }) => {
  it('links to what exists', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(dirname(file), target)))).toEqual([]);
  });

  it('is written in lines of at most 110 columns, tables and links aside', () => {
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').split('\n');
    const isProse = (line: string) => !/^\s*\||\]\(|https?:/.test(line);
    const made = file === 'docs/requirements.md'; // out of the tests' titles
    expect(prose.filter((line) => !made && isProse(line) && line.length > 110)).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

it('CONTRIBUTING.md follows a press through files that exist', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const paths = [...text.matchAll(/`([^`<*]+\/[^`<*]+\.tsx?)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

describe('the decisions', () => {
  const decisions = sourcesIn('docs/adr/*.md');

  it('each says its status below its title', () => {
    const status = /^# \d+\. .+\n\nStatus: (accepted|superseded by \[)/;
    expect(decisions.filter(({ text }) => !status.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('the architecture lists them all, in their order', () => {
    const listed = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| \[\d+\]\((adr\/.+?)\)/gm)];
    expect(listed.map(([, path]) => `docs/${path}`)).toEqual(decisions.map(({ file }) => file));
  });
});

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('says of each folder, and of each file of the process, where it is', () => {
    const ignored = readFileSync('.gitignore', 'utf8').split('\n');
    const folders = readdirSync('.', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => `${name}/`)
      .filter((folder) => !ignored.includes(folder));
    const files = globSync('{server,middleware,instrumentation*}.ts');
    const missing = [...folders, ...files].filter((path) => !readme.includes(`[${path}](`));
    expect(missing).toEqual([]);
  });

  it('leads to the documentation, which leads to each of its pages', () => {
    expect(readme).toContain('](docs/README.md)');
    const index = readFileSync('docs/README.md', 'utf8');
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

describe('the page on performance', () => {
  it('names each measurement that there is', () => {
    const table = /= \{\n([\s\S]*?)\n\};/.exec(readFileSync('bench/main.ts', 'utf8'))?.[1] ?? '';
    const verbs = [...table.matchAll(/^ {2}(\w+)/gm)].map(([, verb]) => verb);
    const page = readFileSync('docs/performance.md', 'utf8');
    const said = [...page.matchAll(/^\| `npm run bench -- (\w+)/gm)].map(([, verb]) => verb);
    expect(said.toSorted()).toEqual(verbs.toSorted());
    expect(verbs).toContain('render');
  });
});

describe('the configuration', () => {
  const configured = [
    'lib/config/portal-environment.ts',
    'campus/config.ts',
    'campus/platform/keys/key-settings.ts',
  ];
  const read = sourcesIn(...configured).flatMap(({ text }) => namesIn(text, /^ {2}([A-Z][A-Z_]+):/gm));
  const variables = [...new Set(read)].filter((name) => name !== 'NODE_ENV');

  it('every variable is in .env.example and explained in docs/configuration.md', () => {
    const example = namesIn(readFileSync('.env.example', 'utf8'), /^(?:# )?([A-Z][A-Z_]+)=/gm);
    const explained = namesIn(readFileSync('docs/configuration.md', 'utf8'), /`([A-Z][A-Z_]+)`/g);
    expect(variables.filter((name) => !example.includes(name))).toEqual([]);
    expect(variables.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('nothing else is in .env.example', () => {
    const example = namesIn(readFileSync('.env.example', 'utf8'), /^(?:# )?([A-Z][A-Z_]+)=/gm);
    const known = example.map((name) => name.replace(/^(INSTITUTION_(?:NAME|ACRONYM))_(?:IT|EN|ES)$/, '$1'));
    expect(known.filter((name) => !variables.includes(name))).toEqual([]);
  });
});

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
