import type { App } from '../records/app.ts';
import type { Credential } from '../records/credential.ts';
import type { Webhook } from '../records/webhook.ts';
import { isAnyOf, isMadeBy } from '../access/principal.ts';

/** The part of a stored secret that says who got it and until when it is valid. */
type Issued = Readonly<{ issuedTo?: string | undefined; goodUntil: string | null }>;

function isHeldBy(secrets: readonly Issued[], ids: ReadonlySet<string>, now: Date): boolean {
  return secrets.some(
    ({ issuedTo, goodUntil }) =>
      issuedTo !== undefined &&
      ids.has(issuedTo) &&
      (goodUntil === null || now < new Date(goodUntil)),
  );
}

/** True for a credential that the person issued, and for one with a valid key that the person got by a rotation. */
export function isCredentialOf(
  { createdBy, secrets }: Pick<Credential, 'createdBy' | 'secrets'>,
  userId: string,
  now: Date,
): boolean {
  return isMadeBy(createdBy, userId) || isHeldBy(secrets, new Set([userId]), now);
}

/** True for an app that the person registered here, and for one with a valid secret that the person got. */
export function isAppOf(
  { kind, createdBy, secrets }: Pick<App, 'kind' | 'createdBy' | 'secrets'>,
  userId: string,
  now: Date,
): boolean {
  const isMade = kind === 'registered' && isMadeBy(createdBy, userId);
  return isMade || isHeldBy(secrets, new Set([userId]), now);
}

/** True for a webhook that one of these people and credentials made, gave its present address, or has a valid secret of. */
export function isWebhookOf(
  { createdBy, addressedBy, secrets }: Pick<Webhook, 'createdBy' | 'addressedBy' | 'secrets'>,
  ids: ReadonlySet<string>,
  now: Date,
): boolean {
  return isAnyOf(createdBy, ids) || isAnyOf(addressedBy, ids) || isHeldBy(secrets, ids, now);
}
