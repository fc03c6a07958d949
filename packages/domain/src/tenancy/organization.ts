/** A tenant: the owner of everything else. */
export class Organization {
  id: string;
  name: string;
  /** Unique in the deployment; letters, digits and hyphens. */
  slug: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;

  constructor(fields: { id: string; name: string; slug: string; now: Date }) {
    this.id = fields.id;
    this.name = fields.name;
    this.slug = fields.slug;
    this.version = 1;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** An organization as the API answers it. */
export interface OrganizationRecord {
  id: string;
  name: string;
  slug: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The organization as the API answers it. */
export function organizationRecord(organization: Organization): OrganizationRecord {
  return {
    id: organization.id,
    name: organization.name,
    slug: organization.slug,
    version: organization.version,
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
