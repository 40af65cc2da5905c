import axe from 'axe-core';
import type { Page } from 'playwright/test';

type Axe = typeof axe;

/**
 * What axe has against a page as it stands, by these rules alone where some are named. It is put into a document once,
 * which takes ten times as long as asking it, and is not asked for what is right. Our pages have no frames.
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
