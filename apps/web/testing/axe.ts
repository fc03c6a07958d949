import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** The rules of axe about colours that WCAG 2.2 AA asks for. The other rules judge what `themes.test` shows to be the same in both themes. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/** What breaks WCAG 2.2 AA, or the best practices that axe knows, on the page as it is shown now, in light and in dark. */
export async function violationsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  const isThere = await page.evaluate<boolean>(`'axe' in globalThis`);
  if (!isThere) await page.evaluate(`${source}; 0`);
  for (const colorScheme of ['light', 'dark'] as const) {
    // What fades is judged by its colours once it is there.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOf(page, colorScheme === 'dark' ? aboutColours : undefined);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

async function violationsOf(page: Page, runOnly?: readonly string[]): Promise<string[]> {
  // Passes are not read: describing every element that passes takes half of the time.
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly });
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${options}).then((found) => found.violations)`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`),
  );
}
