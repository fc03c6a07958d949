import { asOneLine, type DevelopmentRecord, type Page } from '@basalt/domain';
import type { ToolContext } from '../tool.ts';

/** How many branches, commits and pull requests an answer lists. */
const shown = 20;

/** The newest branches, commits and pull requests of a ticket, each as a line with its address at the end. */
export async function developmentOf(
  { use, principal }: Pick<ToolContext, 'use' | 'principal'>,
  ticket: string,
): Promise<string[]> {
  const { items }: Page<DevelopmentRecord> = await use.listDevelopment(principal, {
    ticket,
    page: { limit: shown },
  });
  return items.map(({ kind, state, title, repository, closing, url }) => {
    const words = [kind, ...(state === null ? [] : [state]), ...(closing ? ['closes it'] : [])];
    // Others wrote them: a line break would make a line of its own.
    return asOneLine(`${words.join(', ')}: ${title} (${repository}): ${url}`);
  });
}

/** Branches, commits and pull requests as text. */
export const developmentText = (development: readonly string[]): string[] =>
  development.length === 0 ? [] : ['', 'Git:', ...development.map((line) => `- ${line}`)];
