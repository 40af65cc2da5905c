import { adoption } from '../contract/adoption/adoption.ts';
import type { AreaNeeds } from '../contract/adoption/page-needs.ts';

const code = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ');

/** The table of docs/institution.md, from contract/adoption/: one row a page. */
export function renderAdoption(): string {
  const rows = Object.entries(adoption).flatMap(([type, areas]) =>
    Object.entries<AreaNeeds>(areas).flatMap(([name, area]) =>
      area.pages.map(
        ({ page, needs, parts = {} }, place) =>
          `| ${place === 0 ? `${type}: ${name}` : ''} | ${page} | ${code(needs)} | ${without(parts)} |`,
      ),
    ),
  );
  return ['| area | page | is made of | goes without | ', '|---|---|---|---|', ...rows]
    .join('\n')
    .replace(' | \n', ' |\n');
}

const without = (parts: AreaNeeds['pages'][number]['parts']) =>
  Object.entries(parts ?? {})
    .map(([path, lack]) => `\`${path}\`: ${lack}`)
    .join('; ');
