import type { CredentialEntry, IssuedCredential } from './records.ts';
import { fetchJson, fetchAll } from './request.ts';

const base = (organization: string, ...more: string[]) =>
  ['/app-api/organizations', organization, 'credentials', ...more]
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join('/');

/** The API credentials of an organization, for its owners and admins. */
export const listCredentials = (organization: string) =>
  fetchAll<CredentialEntry>(base(organization));

/** Issues a credential. `expires_at` is an RFC 3339 time to come. */
export const createCredential = (
  organization: string,
  body: { name: string; scopes: string[]; expires_at?: string },
) => fetchJson<IssuedCredential>('POST', base(organization), body);

/** Gives a credential another secret; the old one stays valid for that many seconds. */
export const rotateCredential = (organization: string, publicId: string, overlapSeconds: number) =>
  fetchJson<IssuedCredential>('POST', base(organization, publicId, 'rotate'), {
    overlap_seconds: overlapSeconds,
  });

/** Ends a credential at once and forever. */
export const revokeCredential = (organization: string, publicId: string) =>
  fetchJson<unknown>('DELETE', base(organization, publicId));
