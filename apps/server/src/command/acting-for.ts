import { DomainError, isIdentifier, operatorPrincipal, type Principal } from '@basalt/domain';
import type { Cradle } from '../container.ts';

/** The principal of the deployer, who may do everything in this organization, also while it is suspended. Refuses with `not_found`. */
export async function actingFor(
  { readOrganization }: Pick<Cradle, 'readOrganization'>,
  organization: string,
): Promise<Principal> {
  if (!isIdentifier(organization)) throw new DomainError('not_found', { resource: 'organization' });
  const principal = operatorPrincipal(organization);
  await readOrganization(principal, { organization });
  return principal;
}

/** The same for the organization of this project. Refuses with `not_found`. */
export async function actingForProject(
  { tenancy }: Pick<Cradle, 'tenancy'>,
  project: string,
): Promise<Principal> {
  const owner = isIdentifier(project) ? await tenancy.ownerOf('project', project) : null;
  if (owner === null) throw new DomainError('not_found', { resource: 'project' });
  return operatorPrincipal(owner);
}

/** The same for the organization of this credential. Refuses with `not_found`. */
export async function actingForCredential(
  { credentialLookup }: Pick<Cradle, 'credentialLookup'>,
  publicId: string,
): Promise<Principal> {
  const credential = await credentialLookup.findByPublicId(publicId);
  if (credential === null) throw new DomainError('not_found', { resource: 'credential' });
  return operatorPrincipal(credential.organizationId);
}
