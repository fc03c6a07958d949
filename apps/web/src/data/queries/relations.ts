import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import type { Relation } from '../../api/types.ts';
import { keys } from '../query/keys.ts';
import type { FixedKey } from '../../words/keys.ts';

/** All relations of a ticket, the oldest first. A relation with a ticket that the person may not read has no id. */
export const relationsQuery = (ticket: string) =>
  queryOptions({
    queryKey: keys.relations(ticket),
    queryFn: () => data(api.GET('/tickets/{ticket}/relations', where({ ticket }))),
  });

/** The part of the other ticket in a relation, in words. */
export const typeNames: Readonly<Record<Relation['type'], FixedKey>> = {
  parent: 'relations.parent',
  child: 'relations.subTicket',
  blocked_by: 'relations.blockedBy',
  blocks: 'relations.blocks',
  relates_to: 'relations.relatedTo',
  duplicates: 'relations.duplicates',
  duplicated_by: 'relations.duplicatedBy',
};

/** Relates the ticket with another one, by id or key. */
export const relate = (
  ticket: string,
  type: Relation['type'],
  relatedKey: string,
): Promise<Relation> =>
  data(
    api.POST('/tickets/{ticket}/relations', {
      ...where({ ticket }),
      body: { type, ticket: relatedKey },
    }),
  );

export const unrelate = (relation: string) =>
  data(api.DELETE('/relations/{relation}', where({ relation })));

/** Returns a function that loads the relations of a ticket again. */
export function useRelationsAgain(ticket: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: relationsQuery(ticket).queryKey });
}
