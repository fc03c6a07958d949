import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { languageTags } from '../words/languages.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** A tenant. Every other record belongs to one organization. */
export const Organization = record('organization', {
  id: field.id(),
  name: field.name(120, 'Analytical Engines').edited(),
  /** Unique in the deployment; letters, digits and hyphens. */
  slug: field.text().example('analytical-engines').unique(),
  /** Whether members make labels, too. Owners and admins always may. */
  membersMakeLabels: field.flag().default(true).edited(),
  /** The language of the pages for its people who chose none; null for the one of their browser. */
  defaultLocale: field.openChoice(languageTags, 'en').nullable().edited(),
  /** Since when only the operator has access; null for an active organization. */
  suspendedAt: field.moment().nullable(),
  version: field.version(),
  ...common.times(),
});

export interface Organization extends Stored<typeof Organization> {}

/** An organization as the API returns it. */
export type OrganizationRecord = Public<typeof Organization>;

/** The organization as the API returns it. */
export const organizationRecord = Organization.answer;
