import axe from 'axe-core';
import type { Page } from 'playwright/test';

type Axe = typeof axe;

/**
 * The violations that axe finds in a page as it is, by the named rules or by all. The page loads axe once,
 * which takes ten times as long as a check. axe does not report passes. Our pages have no frames.
 */
export async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const runOnly = values && { type: 'rule' as const, values };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, rules);
}
