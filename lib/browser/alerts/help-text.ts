import type { HelpPage } from '@/contract/help/help';

/** What a page is for, in a paragraph, the same for everybody; undefined where it can't be had. */
export async function helpText(language: string, page: HelpPage): Promise<string | undefined> {
  try {
    const answer = await fetch(`/assets/help/${language}/${page}`);
    return answer.ok ? String((await answer.json()).text) : undefined;
  } catch {
    return;
  }
}
