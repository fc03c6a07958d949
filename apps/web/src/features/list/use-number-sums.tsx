import { useInfiniteQuery } from '@tanstack/react-query';
import type { CustomField } from '../../api/types.ts';
import { ticketListQuery } from '../../data/queries/ticket.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { numberSums, type NumberSum } from './number-sums.ts';
import { useColumns } from './use-columns.ts';
import { useListFilter } from './use-list-filter.tsx';

/** The sums of the number fields that the list shows as columns, over all of its tickets; none before all tickets are loaded. */
export function useNumberSums(project: string): readonly NumberSum<CustomField>[] {
  const { filter } = useListFilter();
  const { columns } = useColumns();
  const fields = useCustomFields(project);
  const { data, hasNextPage } = useInfiniteQuery(ticketListQuery(project, filter));
  if (data === undefined || hasNextPage) return [];
  const shown = fields.filter(({ key }) => columns.includes(`custom.${key}`));
  return numberSums(
    shown,
    data.pages.flatMap(({ items }) => items),
  );
}
