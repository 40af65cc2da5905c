import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../contract/wire/constants.ts';
import { mailCatalogue } from '../texts.ts';

type Template = { subject: string; body: string };

/** An institution's own texts instead of ours, by kind and language. */
export type MailTemplates = {
  find(kind: string, language: Language): Template | undefined;
  signature(language: Language): string | undefined;
};

export const NO_TEMPLATES: MailTemplates = { find: () => undefined, signature: () => undefined };

const SIGNATURE = 'signature';
const WITH_SUBJECT = /^Subject: (?<subject>[^\r\n]+)\r?\n\r?\n(?<body>[\s\S]*\S)\s*$/;

/**
 * Reads `<kind>.<language>.txt` out of a folder: a line `Subject: ...`, an empty one, the body; and
 * `signature.<language>.txt`, which is all signature. Files of other endings are left alone.
 */
export function readMailTemplates(folder: string): MailTemplates {
  const texts = new Map(textFiles(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  const textOf = (kind: string, language: Language) => texts.get(`${kind}.${language}.txt`);
  return {
    find: (kind, language) => parsed(textOf(kind, language) ?? ''),
    signature: (language) => textOf(SIGNATURE, language)?.trim(),
  };
}

/** What is wrong with the files of a folder, a sentence each; none: they can be used. */
export function templateProblems(folder: string): string[] {
  try {
    return textFiles(folder).flatMap((file) =>
      problemsOf(file, readFileSync(join(folder, file), 'utf8')).map((problem) => `${file} ${problem}`),
    );
  } catch (error) {
    return [`must be a folder that can be read (${(error as NodeJS.ErrnoException).code}: ${folder})`];
  }
}

/** Puts values in the place of `{their names}`. */
export const filled = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));

const textFiles = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort();

function parsed(text: string): Template | undefined {
  const { subject = '', body = '' } = text.match(WITH_SUBJECT)?.groups ?? {};
  return subject && body ? { subject, body } : undefined;
}

function problemsOf(file: string, text: string): string[] {
  const [kind = '', language = '', ...rest] = file.split('.');
  const { signature, mails } = mailCatalogue();
  const known = [...Object.keys(mails), SIGNATURE];
  if (!known.includes(kind)) return [`is for no mail there is: ${known.join(', ')}`];
  if (rest.join() !== 'txt' || !LANGUAGES.some((each) => each === language)) {
    return [`is named ${kind}.<${LANGUAGES.join('|')}>.txt`];
  }
  const ours = mails[kind];
  if (!ours) return problemsOfPlaceholders(text, signature, []);
  if (!parsed(text)) return ['begins with "Subject: ", and has its body after an empty line'];
  return problemsOfPlaceholders(text, `${ours.subject} ${ours.body}`, namesIn(ours.body));
}

/** Whatever our own text fills in may stand there; what our body fills in has to. */
function problemsOfPlaceholders(text: string, ours: string, needed: string[]): string[] {
  const used = namesIn(text);
  const allowed = [...new Set([...namesIn(ours), 'institution'])];
  return [
    ...needed.filter((name) => !used.includes(name)).map((name) => `lacks {${name}}`),
    ...used.filter((name) => !allowed.includes(name)).map((name) => `has {${name}}, which nothing fills in`),
  ];
}

const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))];
