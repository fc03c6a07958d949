import type { CleanedHtml } from '../kernel/cleaned-html.ts';
import { normalizeTagNames } from '../kernel/tag-names.ts';
import type { TicketContent } from './ticket.ts';

/** What may be edited of a ticket; what is absent stays, arrays replace, null clears. */
export type TicketPatch = TicketContent & { archived?: boolean | undefined };

/** What the input of a new ticket may contain; only the title must be there. */
export type NewTicket = TicketContent & { title: string };

/** Content as it is stored, with the version of the policy that cleaned its HTML. */
export type Stored<Content extends TicketContent> = Content & { readonly htmlPolicy: number };

/** The content with its HTML as it was cleaned and its tags normalized. Refuses as `CleanedHtml` and `normalizeTagNames` do. */
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
