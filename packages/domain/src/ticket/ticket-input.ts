import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { normalizeTagNames } from '../kernel/tag-names.ts';
import type { Patch } from '../record/record.ts';
import type { Ticket, TicketContent } from './ticket.ts';

/** The fields of an edit of a ticket. An absent field stays, an array replaces the former one, null clears. */
export type TicketPatch = Patch<typeof Ticket>;

/** The fields of a new ticket. Only the title is required. */
export type NewTicket = TicketContent & { title: string };

/** The parent that a ticket gets: its id or key. Null: none; absent: the parent stays. */
export interface WithParent {
  readonly parentId?: string | null | undefined;
}

/** Content as it is stored, with the version of the policy that cleaned its HTML. */
export type Stored<Content extends TicketContent> = Content & { readonly htmlPolicy: number };

/** The content with cleaned HTML and normalized tags. Refuses what `CleanedHtml` and `normalizeTagNames` refuse. */
export function storedContent<Content extends TicketContent>(
  { descriptionHtml, tagNames, ...content }: Content,
  html: CleanedHtml,
): Stored<Content> {
  const cleaned =
    descriptionHtml === undefined ? {} : { descriptionHtml: html.of(descriptionHtml) };
  const tags = tagNames === undefined ? {} : { tagNames: normalizeTagNames(tagNames) };
  return {
    ...content,
    ...cleaned,
    ...tags,
    htmlPolicy: html.policyVersion,
  } as unknown as Stored<Content>;
}
