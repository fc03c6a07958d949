import { Credential, type CredentialLookup } from '@basalt/domain';
import type { Database } from '../database/open-database.ts';
import { asDomainError } from '../database/storage-errors.ts';

/** A use within this many milliseconds of the one noted last is not worth a write. */
const noteEvery = 60_000;

interface CredentialRow {
  organization_id: string;
}

/**
 * Finds credentials of any organization: a function that may look past the fence answers the organization of the
 * public id, and the rest is read as that tenant, in the same round trip.
 */
export function createCredentialLookup({ database }: { database: Database }): CredentialLookup {
  const noted = new Map<string, number>();

  async function asTenantOf(
    publicId: string,
    text: string,
    values: unknown[],
  ): Promise<CredentialRow[]> {
    const client = await database.pool.connect();
    let broken: Error | undefined;
    try {
      const [, , result] = await Promise.all([
        client.query({ name: 'begin', text: 'begin' }),
        client.query({
          name: 'tenant-of-credential',
          text: `select set_config('basalt.organization_id',
            coalesce(organization_of_credential($1)::text, ''), true)`,
          values: [publicId],
        }),
        client.query({ text, values }),
        client.query({ name: 'commit', text: 'commit' }),
      ]);
      return result.rows as CredentialRow[];
    } catch (error) {
      broken = error as Error;
      throw asDomainError(error);
    } finally {
      client.release(broken);
    }
  }

  return {
    async findByPublicId(publicId) {
      const [row] = await asTenantOf(
        publicId,
        'select * from api_credentials where public_id = $1',
        [publicId],
      );
      return row === undefined ? null : database.em.fork().map(Credential, row as never);
    },
    noteUse({ publicId, lastUsedAt }, now) {
      const last = Math.max(noted.get(publicId) ?? 0, lastUsedAt?.getTime() ?? 0);
      if (now.getTime() - last < noteEvery) return;
      if (noted.size > 10_000) noted.clear();
      noted.set(publicId, now.getTime());
      const update = 'update api_credentials set last_used_at = $2 where public_id = $1';
      // A note that is lost is written again at a later use.
      asTenantOf(publicId, update, [publicId, now.toISOString()]).catch(() =>
        noted.delete(publicId),
      );
    },
  };
}
