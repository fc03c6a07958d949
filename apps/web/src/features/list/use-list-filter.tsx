import { createContext, useContext } from 'react';
import { ticketFilterNames, type TicketFilterName } from '../../data/filter-names.ts';
import type { TicketFilter } from '../../data/queries/ticket.ts';
import { isReversed, setFilter, withReversed } from '../../data/store/reversed-filters.ts';
import type { Reversal } from '../../design/multi-select-menu.tsx';
import { useAddressFilter } from '../../design/use-address-filter.ts';

/** The filters of a list of tickets by name. */
export type ListFilter = Pick<TicketFilter, TicketFilterName> & {
  readonly [name: `custom.${string}`]: string | undefined;
};

/** Deleted tickets are in the trash. */
const names = ticketFilterNames.filter((name) => name !== 'deleted');

/** A filter in place of that of the address, as a rule has. */
export const FilterContext = createContext<ReturnType<typeof useAddressFilter<ListFilter>> | null>(
  null,
);

/** The filters and the sort of the list: all of the API's, in the address; custom fields as `custom.KEY`. */
export function useListFilter() {
  const ofAddress = useAddressFilter<ListFilter>(names, 'custom.', setFilter);
  return useContext(FilterContext) ?? ofAddress;
}

/** Turns a filter of the list round. */
export function useReversal(): (name: keyof ListFilter & string) => Reversal {
  const { filter, set } = useListFilter();
  return (name) => ({
    isOn: isReversed(filter, name),
    onChange: (isOn) => set('not', withReversed(filter, name, isOn)),
  });
}
