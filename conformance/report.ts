/** `note`: works, could be better. `absent`: not offered, which is allowed. `skipped`: not tried. */
export type Verdict = 'ok' | 'note' | 'wrong' | 'absent' | 'skipped';

export type Check = {
  /** The part of the report: `specification`, `hub`, or an area such as `student/exams`. */
  part: string;
  /** The call, or what else was looked at. */
  of: string;
  verdict: Verdict;
  /** What was seen, in a sentence without a full stop. */
  says: string;
};

export type Report = {
  url: string;
  startedAt: string;
  checks: Check[];
  /** Of each area: whether the portal can use it, and what its pages go without. */
  areas: {
    area: string;
    usable: 'whole' | 'in part' | 'not offered' | 'wrong' | 'not tried';
    lacks: string[];
  }[];
};

const MARKS: Record<Verdict, string> = {
  ok: 'ok     ',
  note: 'note   ',
  wrong: 'WRONG  ',
  absent: 'absent ',
  skipped: 'skipped',
};

/** What a terminal would take for an order is shown as a mark: names and messages come from somebody else. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�').slice(0, 300);

export function asText({ url, checks, areas }: Report): string {
  const width = Math.max(...checks.map(({ of }) => of.length), 10);
  const lines = [`What the portal can use of ${url}`];
  for (const [part, own] of Map.groupBy(checks, (check) => check.part)) {
    lines.push('', part);
    for (const { of, verdict, says } of own)
      lines.push(`  ${MARKS[verdict]} ${of.padEnd(width)}  ${printable(says)}`);
  }
  lines.push('', 'areas');
  for (const { area, usable, lacks } of areas) {
    lines.push(`  ${usable.padEnd(11)} ${area}`, ...lacks.map((lack) => `              ${printable(lack)}`));
  }
  return `${[...lines, '', summaryOf(checks)].join('\n')}\n`;
}

export function summaryOf(checks: Check[]): string {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  const kinds = (['ok', 'note', 'wrong', 'absent', 'skipped'] as const).map(
    (verdict) => `${count(verdict)} ${verdict}`,
  );
  return `${checks.length} checks: ${kinds.join(', ')}`;
}

/** For a pipeline: one test case a check. A note is a case that passed, with what it says. */
export function asJUnit({ url, checks }: Report): string {
  const failures = checks.filter(({ verdict }) => verdict === 'wrong').length;
  const skipped = checks.filter(({ verdict }) => verdict === 'skipped' || verdict === 'absent').length;
  const cases = checks.map(({ part, of, verdict, says }) => {
    const inside =
      verdict === 'wrong'
        ? `<failure message="${escaped(says)}"/>`
        : verdict === 'skipped' || verdict === 'absent'
          ? `<skipped message="${escaped(says)}"/>`
          : `<system-out>${escaped(says)}</system-out>`;
    return `  <testcase classname="${escaped(part)}" name="${escaped(of)}">${inside}</testcase>`;
  });
  const head = `<testsuite name="${escaped(url)}" tests="${checks.length}" failures="${failures}" skipped="${skipped}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${[head, ...cases, '</testsuite>'].join('\n')}\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  printable(text).replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each);
