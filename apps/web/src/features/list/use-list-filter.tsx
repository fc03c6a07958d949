import { ticketFilterNames, type TicketFilterName } from '../../data/filter-names.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { useAddressFilter } from '../../design/use-address-filter.ts';

type ListFilter = Pick<TicketFilter, TicketFilterName>;

/** Deleted tickets are in the trash. */
const names = ticketFilterNames.filter((name) => name !== 'deleted');

/** The filters and the sort of the list: all of the API's, in the address. */
export const useListFilter = () => useAddressFilter<ListFilter>(names);
