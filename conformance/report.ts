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
  endedAt: string;
  checks: Check[];
  /** Of each area: whether the portal can use it, and what it goes without or what wasn't looked at. */
  areas: {
    area: string;
    /** `pages whole`: its pages have all they need, and not every act of its buttons was looked at. */
    usable: 'whole' | 'pages whole' | 'in part' | 'not offered' | 'wrong' | 'not tried';
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
  if (areas.length > 0) lines.push('', 'how much of each area there is');
  for (const { area, usable, lacks } of areas) {
    lines.push(`  ${usable.padEnd(11)} ${area}`, ...lacks.map((lack) => `              ${printable(lack)}`));
  }
  return `${[...lines, '', summaryOf(checks)].join('\n')}\n`;
}

function summaryOf(checks: Check[]): string {
  const kinds = Object.entries(countsOf(checks)).map(([verdict, count]) => `${count} ${verdict}`);
  return `${checks.length} checks: ${kinds.join(', ')}`;
}

const countsOf = (checks: Check[]): Record<Verdict, number> => {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  return {
    ...{ ok: count('ok'), note: count('note'), wrong: count('wrong') },
    ...{ absent: count('absent'), skipped: count('skipped') },
  };
};

/** For programs: all that the text says, and how many checks ended how. */
export const asJson = (report: Report): string =>
  `${JSON.stringify({ ...report, counts: countsOf(report.checks) }, null, 2)}\n`;

const AREA_VERDICTS = {
  whole: 'ok',
  'pages whole': 'ok',
  'in part': 'note',
  'not offered': 'absent',
  wrong: 'wrong',
  'not tried': 'skipped',
} as const satisfies Record<Report['areas'][number]['usable'], Verdict>;

/**
 * For a pipeline: one test case a check, and one an area. A note is a case that passed, with what it says.
 */
export function asJUnit({ url, startedAt, ...report }: Report): string {
  const areas = report.areas.map(({ area, usable, lacks }) => ({
    ...{ part: 'areas', of: area, verdict: AREA_VERDICTS[usable] },
    says: [usable, ...lacks].join('; '),
  }));
  const checks: Check[] = [...report.checks, ...areas];
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
  const counts = `tests="${checks.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const head = `<testsuite name="${escaped(url)}" timestamp="${startedAt}" ${counts}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${[head, ...cases, '</testsuite>'].join('\n')}\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  printable(text).replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each);
