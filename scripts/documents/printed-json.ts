const WIDTH = 110;

/** JSON as one reads it: what fits on a line stands on one. */
export function printedJson(value: unknown, indent = ''): string {
  const line = inOneLine(value);
  if (indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => printedJson(each, inner))
    : entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${printedJson(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${inOneLine(each)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

const entriesOf = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined);
