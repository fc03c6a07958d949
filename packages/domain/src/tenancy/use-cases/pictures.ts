import { DomainError } from '../../kernel/domain-error.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { Picture, PictureRecord } from '../../records/picture.ts';
import { refuseForeignOrganization } from '../found-or-refused.ts';

/** The pictures of the people of the organization, without their bytes; with `userIds` only those of these people. */
export const listPictures =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      userIds,
      page,
    }: { organization: string; userIds?: readonly string[] | undefined; page: PageRequest },
  ): Promise<Page<PictureRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    return tenancy.queriesOf(principal).organizations.pictures(page, userIds);
  };

/** A picture of a person of the organization. Refuses with `not_found` (picture) one that was replaced or removed, and those of others. */
export const openPicture =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { organization, picture }: { organization: string; picture: string },
  ): Promise<Picture> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const found = await tenancy.queriesOf(principal).organizations.picture(picture);
    if (found === null) throw new DomainError('not_found', { resource: 'picture' });
    return found;
  };
