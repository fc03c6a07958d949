import { relationBudget, type HiddenRelation, type RelationRecord } from '@basalt/domain';
import type { ToolContext } from '../tool.ts';

/** How many relations an answer lists. */
const shown = 50;

/** The first relations of a ticket, each as a line: what the other ticket is, its key, title and whether it is done. */
export const relationsOf = (relations: readonly (RelationRecord | HiddenRelation)[]): string[] =>
  relations.slice(0, shown).map((relation) => {
    if ('hidden' in relation) return `${relation.type} (hidden)`;
    const { key, title, done } = relation.ticket;
    return `${relation.type} ${key} ${title}${done ? ' (done)' : ''}`;
  });

/** The relations as text. */
export const relationText = (relations: readonly string[]): string[] =>
  relations.length === 0 ? [] : ['', 'Relations:', ...relations.map((line) => `- ${line}`)];

/** All relations of a ticket, which has at most as many as fit on a page. */
export async function allRelations(
  { use, principal }: Pick<ToolContext, 'use' | 'principal'>,
  ticket: string,
): Promise<readonly (RelationRecord | HiddenRelation)[]> {
  const page = { limit: relationBudget.ofTicket };
  return (await use.listRelations(principal, { ticket, page })).items;
}
