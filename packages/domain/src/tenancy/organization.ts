import { recordOf } from '../kernel/record-of.ts';

/** A tenant. Every other record belongs to one organization. */
export class Organization {
  id: string;
  name: string;
  /** Unique in the deployment; letters, digits and hyphens. */
  slug: string;
  /** Since when only the operator has access; null for an active organization. */
  suspendedAt: Date | null = null;
  version = 1;
  createdAt: Date;
  updatedAt: Date;

  constructor(fields: { id: string; name: string; slug: string; now: Date }) {
    this.id = fields.id;
    this.name = fields.name;
    this.slug = fields.slug;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** The organization as the API returns it. */
export const organizationRecord = recordOf<Organization>()(
  'id',
  'name',
  'slug',
  'suspendedAt',
  'version',
  'createdAt',
  'updatedAt',
);

/** An organization as the API returns it. */
export type OrganizationRecord = ReturnType<typeof organizationRecord>;
