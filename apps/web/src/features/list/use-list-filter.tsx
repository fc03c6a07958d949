import { ticketFilterNames, type TicketFilterName } from '../../data/filter-names.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { useAddressFilter } from '../../design/use-address-filter.ts';

type ListFilter = Pick<TicketFilter, TicketFilterName> & {
  readonly [name: `custom.${string}`]: string | undefined;
};

/** Deleted tickets are in the trash. */
const names = ticketFilterNames.filter((name) => name !== 'deleted');

/** The filters and the sort of the list: all of the API's, in the address; custom fields as `custom.KEY`. */
export const useListFilter = () => useAddressFilter<ListFilter>(names, 'custom.');
