import type { TicketRecord } from '@basalt/domain';
import { chosenColumns } from '../sql/chosen-columns.ts';
import { maxCompared, maxMatches } from '../sql/search-matches.ts';
import type { TenantReads } from '../transaction/tenant-reads.ts';
import { validateReferences, refuseUnknownRecords } from './validate-references.ts';
import {
  matchedCountStatement,
  matchedPageStatement,
  storedCountStatement,
  storedPageStatement,
  collectMatches,
  walkStatement,
} from './ticket-search-statements.ts';
import { columnsOfTickets, type TicketListing } from './ticket-listing.ts';

/** The rows of a page, and the total if it is requested. */
export interface ListedTickets {
  rows: TicketRecord[];
  total?: number;
}

/**
 * The page of a list with a search for words; null when the project does not exist. First the matches are taken from the index. When
 * there are too many to sort, the next tickets of the list are compared. If these do not fill the page, all matches are sorted.
 */
export async function searchTickets(
  reads: TenantReads,
  listing: TicketListing,
): Promise<ListedTickets | null> {
  const began = performance.now();
  const { organizationId, projectId, filter, page } = listing;
  const columns = columnsOfTickets(listing);
  const counting = page.total === true;
  const storedPage = chosenColumns(storedPageStatement(listing), columns);
  const [named, collected, first, ...counts] = await reads.search([
    validateReferences(organizationId, projectId, filter),
    collectMatches(listing),
    storedPage,
    ...(counting ? [storedCountStatement(listing)] : []),
  ]);
  const present = named?.[0] as Record<string, boolean> | undefined;
  if (present === undefined) return null;
  refuseUnknownRecords(present);
  const [{ matches }] = collected as [{ matches: number }];
  if (matches <= maxMatches) return listed(first, counts);

  const [walk, near, ...allCounts] = await reads.search(
    [walkStatement(listing), storedPage, ...(counting ? [matchedCountStatement(listing)] : [])],
    performance.now() - began,
  );
  const [{ walked }] = walk as [{ walked: number }];
  if (walked < maxCompared || (near?.length ?? 0) > page.limit) return listed(near, allCounts);
  const matchedPage = chosenColumns(matchedPageStatement(listing), columns);
  const [all] = await reads.search([matchedPage], performance.now() - began);
  return listed(all, allCounts);
}

function listed(rows: unknown, [counted]: unknown[][]): ListedTickets {
  const [count] = (counted ?? []) as { total: number }[];
  return { rows: rows as TicketRecord[], ...(count && { total: count.total }) };
}
