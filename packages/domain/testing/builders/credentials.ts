import { Credential } from '../../src/records/credential.ts';
import { save, type TenantFixture } from './tenant-fixture.ts';

/** A stored form of a secret, which differs by the digit. */
export const secretOf = (digit: string) => ({
  hash: digit.repeat(64),
  pepperId: '1',
  goodUntil: null,
});

/** A saved API key. */
export async function aCredential(
  { tenancy, principal, newId, tick }: TenantFixture,
  fields: Partial<Credential> = {},
): Promise<Credential> {
  const id = newId();
  const { organizationId, actor } = principal;
  const credential = new Credential({
    id,
    organizationId,
    publicId: `k${id.replaceAll('-', '').slice(-19)}`,
    name: 'CI "main"',
    scopes: ['tickets:read', 'boards:write'],
    secrets: [secretOf('a')],
    expiresAt: null,
    createdBy: actor,
    now: tick(),
  });
  Object.assign(credential, fields);
  await tenancy.inTenant(principal, (stores) => save(stores, credential));
  return credential;
}
