import type { Client } from 'pg';
import { asOwner } from '../connection/owner-connection.ts';
import { owned, sendQuery } from '../sql/send-query.ts';
import { EraseError } from './erase-error.ts';
import { transactionsOf } from '../connection/owner-transactions.ts';

/** Refuses, with EraseError, an organization whose erasure has begun. `url` is the owner's login. */
export async function refuseErasing(url: string, organizationId: string): Promise<void> {
  await asOwner(url, (client) =>
    transactionsOf(client, organizationId)(() => refuseErasingOn(client, organizationId)),
  );
}

/** The same in a transaction that has entered the organization. */
export async function refuseErasingOn(client: Client, organizationId: string): Promise<void> {
  const begun = owned.selectFrom('organizations').select('id').where('erasing_at', 'is not', null);
  const { rowCount } = await sendQuery(client, begun.where('id', '=', organizationId));
  if (rowCount !== 0)
    throw new EraseError(
      `the erasure of the organization ${organizationId} has begun: complete it with "basalt organization erase"`,
    );
}
