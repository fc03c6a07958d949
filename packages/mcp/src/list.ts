import { invalid, toolBudget, type Page, type PageRequest } from '@basalt/domain';
import type { ToolContext } from './tool.ts';

/** A part of a list, and the cursor of the next part. */
export interface Listed<T> {
  readonly items: T[];
  readonly next_cursor: string | null;
}

/** The page that the arguments ask for, and a function that makes the answer. A cursor is valid only for the same tool and arguments. */
export function askedPage(
  { cursors, share }: Pick<ToolContext, 'cursors' | 'share'>,
  tool: string,
  { limit = toolBudget.lines, cursor, ...selection }: { limit?: number; cursor?: string },
): { page: PageRequest; listedOf: <T>(found: Page<T>) => Listed<T> } {
  const list = `tool:${tool}?${JSON.stringify(selection)}`;
  const from = cursor === undefined ? undefined : cursors.read(cursor, list);
  if (from === null) throw invalid('cursor', 'is not a cursor of this list');
  return {
    page: { limit: Math.max(1, Math.floor(limit * share)), cursor: from },
    listedOf: ({ items, next }) => ({
      items: [...items],
      next_cursor: next === null ? null : cursors.write(next, list),
    }),
  };
}

/** One page of a list as the arguments ask for it. */
export async function listed<T>(
  context: ToolContext,
  tool: string,
  args: { limit?: number; cursor?: string },
  load: (page: PageRequest) => Promise<Page<T>>,
): Promise<Listed<T>> {
  const { page, listedOf } = askedPage(context, tool, args);
  return listedOf(await load(page));
}

/** The lines of a list with a heading, and how to get the next part. */
export function lines(heading: string, each: readonly string[], nextCursor: string | null): string {
  const rest = nextCursor === null ? [] : [`More: call again with cursor "${nextCursor}".`];
  return [each.length === 0 ? `${heading}: none.` : `${heading}:`, ...each, ...rest].join('\n');
}

/** The text on one line, cut to `max` code points. */
export function short(text: string, max = 100): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length <= max ? line : `${points.slice(0, max - 1).join('')}…`;
}
