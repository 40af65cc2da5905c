/** What the contract's sources say above a schema or one of its fields, for who reads a document instead. */
import { readFileSync } from 'node:fs';

type Field = { path: string[]; says: string; shape: string };
type Declared = { says: string; shape: string; fields: Field[] };

/** `says` of the schema itself, and of its fields by their path in it: `booking.position`. */
export type Said = { says: string; fields: Map<string, string> };

/** Of every constant of a source, as Biome lays it out: a level of the shape is two blanks further in. */
export function docstringsOf(file: string): Map<string, Said> {
  const declared = declarationsIn(readFileSync(file, 'utf8'));
  return new Map(
    [...declared].map(([name, { says }]) => [name, { says, fields: fieldsOf(name, declared, []) }]),
  );
}

/** With those of the constants of the same file that it is made of. */
function fieldsOf(
  name: string,
  declared: Map<string, Declared>,
  above: readonly string[],
): Map<string, string> {
  const own = declared.get(name);
  const found = new Map<string, string>();
  if (!own || above.includes(name)) return found;
  const take = (path: string[], shape: string) => {
    for (const used of constantsIn(shape, declared)) {
      for (const [inner, says] of fieldsOf(used, declared, [...above, name]))
        found.set([...path, inner].join('.'), says);
    }
  };
  take([], own.shape);
  for (const { path, says, shape } of own.fields) {
    if (says) found.set(path.join('.'), says);
    take(path, shape);
  }
  return found;
}

const constantsIn = (shape: string, declared: Map<string, Declared>) =>
  [...shape.matchAll(/[A-Za-z_]\w*/g)].map(([word]) => word).filter((word) => declared.has(word));

function declarationsIn(text: string): Map<string, Declared> {
  const declared = new Map<string, Declared>();
  let says = '';
  let current: Declared | undefined;
  let above: { indent: number; key: string }[] = [];
  for (const line of withoutBreaks(text).split('\n')) {
    const [, doc] = /^\s*\/\*\* (.*) \*\/$/.exec(line) ?? [];
    const [, name, start = ''] = /^(?:export )?const (\w+) = (.*)$/.exec(line) ?? [];
    const [, blanks = '', key, shape = ''] = /^( +)(\w+)(?:: (.*)|,)$/.exec(line) ?? [];
    const [, spread] = /^ {2}(?:\.\.\.(\w+),)$/.exec(line) ?? [];
    if (doc !== undefined) {
      says = plain(doc);
      continue;
    }
    if (name) {
      above = [];
      current = { says, shape: usedBy(start), fields: [] };
      declared.set(name, current);
    } else if (current && spread) {
      current.shape += ` ${spread}`;
    } else if (current && key) {
      const indent = blanks.length;
      above = above.filter((each) => each.indent < indent);
      const path = [...above.map((each) => each.key), key];
      current.fields.push({ path, says: ownComment(shape) ?? says, shape: shape || key });
      above.push({ indent, key });
    }
    says = '';
  }
  return declared;
}

/** What a schema is made of on its first line: `z.extend(lesson, {`. */
const usedBy = (start: string) => start.replace(/^z\.object\(\{.*/, '');

const ownComment = (shape: string) => /\/\/ (.+)$/.exec(shape)?.[1];

/** Each docstring on one line. */
const withoutBreaks = (text: string) =>
  text.replace(
    /\/\*\*\n([\s\S]*?)\n *\*\//g,
    (_, lines: string) => `/** ${lines.replace(/\s*\n\s*\* ?|^\s*\* /g, ' ').trim()} */`,
  );

/** Without the numbers of requirements, which are for who works on the portal. */
const plain = (doc: string) =>
  doc.replace(/ \((?:[A-S]\d{1,2}(?:, )?|calls\.md|security\.md)+\)/g, '').trim();
