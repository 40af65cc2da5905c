import type { Page } from 'playwright/test';

declare global {
  interface Window {
    heard?: string[];
  }
}

/** From now on keeps what the live regions of the document that is shown read out, in its order. */
export const listenTo = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    window.heard = heard;
    const said = new WeakSet<Node>();
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const element = added instanceof Element ? added : added.parentElement;
        const within = element?.closest('[aria-live], [role="status"], [role="alert"]');
        const inside = element?.querySelectorAll('[role="status"], [role="alert"]') ?? [];
        for (const region of within ? [within] : inside) {
          const text = region.textContent?.trim() ?? '';
          if (text && !said.has(added)) heard.push(text);
          said.add(added);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });

/** What was read out so far, a line each. */
export const heardOn = (page: Page): Promise<string> => page.evaluate(() => (window.heard ?? []).join('\n'));
