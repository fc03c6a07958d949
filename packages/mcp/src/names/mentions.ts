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
