import { mayMention, withMentions } from '@basalt/markdown';
import type { ToolContext } from '../tool.ts';
import { allOf, mayRead } from './pick.ts';
import { membersOf } from './resolve-names.ts';

/**
 * HTML of a text in Markdown, in which `@name` mentions the person with that name who can read the text: a person with access to its
 * project, or, without a project, a person of the organization, if the key may see them. Other names stay text. The project is looked up
 * only if the text could mention somebody.
 */
export async function mentioning(
  context: ToolContext,
  html: string,
  projectOf: () => Promise<string | null>,
): Promise<string> {
  if (!mayMention(html)) return html;
  const project = await projectOf();
  if (project !== null) return withMentions(html, await membersOf(context, project));
  if (!mayRead(context, 'organization:read')) return html;
  const { use, principal } = context;
  const organization = principal.organizationId;
  const people = await allOf((page) =>
    use.listOrganizationMembers(principal, { organization, page }),
  );
  return withMentions(html, people);
}

/** The names of the people whom HTML of `mentioning` mentions, each once. */
export const mentionedNames = (html: string | null | undefined): string[] => [
  ...new Set(
    [...(html ?? '').matchAll(/<a data-mention="[^"]*">@([^<]*)<\/a>/gu)].map(([, name = '']) =>
      unescaped(name),
    ),
  ),
];

/** Whom the stored text mentions, as a line of an answer; empty if the text that was `written` has no `@name`. */
export function mentionLine(
  html: string | null | undefined,
  written: string | null | undefined,
): string {
  const mentioned = mentionedNames(html);
  if (mentioned.length > 0) return `\nMentions ${mentioned.join(', ')}.`;
  const isNaming = written && (mayMention(written) || mentionedNames(written).length > 0);
  return isNaming ? '\nMentions nobody: no @name is that of one reader.' : '';
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/gu, (_, name: string) => characters[name] ?? '');
