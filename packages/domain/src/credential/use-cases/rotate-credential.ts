import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { refusePlainMember } from '../../tenancy/access.ts';
import { issuedTo, type Principal } from '../../tenancy/principal.ts';
import { credentialEvent } from '../credential-event.ts';
import { credentialRecord } from '../credential.ts';
import { refuseToGrant } from '../grant.ts';
import type { IssuedCredential } from './create-credential.ts';
import type { Ports } from '../../ports.ts';

/**
 * Gives a credential a new secret under the same public id. The former one stays good for `overlapSeconds`
 * (0: not at all); one that an earlier rotation left good ends now. Refuses with `not_found`, with `validation_failed`
 * (public_id) when the credential is revoked or expired, and callers who lack one of its scopes: they get its key.
 */
export const createRotateCredential =
  ({
    tenancy,
    clock,
    newId,
    apiKeyFactory,
  }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'apiKeyFactory'>) =>
  async (
    principal: Principal,
    { publicId, overlapSeconds = 0 }: { publicId: string; overlapSeconds?: number | undefined },
  ): Promise<IssuedCredential> =>
    tenancy.inTenant(principal, async (stores) => {
      refusePlainMember(principal);
      const credential = await stores.credentials.lock(publicId);
      if (credential === null) throw new DomainError('not_found', { resource: 'credential' });
      refuseToGrant(principal, credential.scopes);
      const now = clock();
      if (!credential.isGood(now)) throw invalid('public_id', 'is a revoked or expired credential');

      const { token, secret } = apiKeyFactory.forge(publicId);
      const goodUntil = new Date(now.getTime() + overlapSeconds * 1000).toISOString();
      const former = credential.secrets
        .filter((kept) => overlapSeconds > 0 && kept.goodUntil === null)
        .map((kept) => ({ ...kept, goodUntil }));
      credential.secrets = [{ ...secret, ...issuedTo(principal.actor) }, ...former];
      credential.updatedAt = now;
      await stores.credentials.save(credential);
      const time = { newId, now };
      await stores.events.append(
        ...credentialEvent(principal, time, 'credential.rotated', credential),
      );
      return { ...credentialRecord(credential), token };
    });
