import { changeOf } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { issuedTo, type Principal } from '../../access/principal.ts';
import {
  credentialEvent,
  credentialRecord,
  isUsable,
  rotated,
  type SecretHash,
} from '../../records/credential.ts';
import { refuseToGrant } from '../grant.ts';
import { changeOfCredential, foundCredential } from '../named-credential.ts';
import type { IssuedCredential } from './create-credential.ts';

interface Rotation {
  publicId: string;
  overlapSeconds?: number | undefined;
}

/**
 * Gives a credential a new secret under the same public id. The former secret stays valid for `overlapSeconds`
 * (0: not at all); one from an earlier rotation ends now. Refuses with `not_found`, with `validation_failed`
 * (public_id) when the credential is revoked or expired, and callers who lack one of its scopes, because they get its key.
 */
export const rotateCredential = ({
  apiKeyFactory,
  tenancy,
  clock,
  newId,
}: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'apiKeyFactory'>) => {
  // Named one by one: the container resolves each port when it is read, and `...rest` would read all of them, this use case included.
  const ports = { tenancy, clock, newId };
  const rotate = changeOf(ports, {
    ...changeOfCredential,
    check: (loaded, { overlapSeconds = 0, secret }: Rotation & { secret: SecretHash }, context) => {
      const credential = foundCredential(loaded, context.principal);
      refuseToGrant(context.principal, credential.scopes);
      if (!isUsable(credential, context.now)) {
        throw invalid('public_id', 'is a revoked or expired credential');
      }
      return { credential, overlapSeconds, secret };
    },
    decide: ({ credential: before, overlapSeconds, secret }, { principal, now }) => {
      const goodUntil = new Date(now.getTime() + overlapSeconds * 1000).toISOString();
      const credential = rotated(before, {
        secret: { ...secret, ...issuedTo(principal.actor) },
        kept: before.secrets
          .filter((former) => overlapSeconds > 0 && former.goodUntil === null)
          .map((former) => ({ ...former, goodUntil })),
        now,
      });
      return {
        saved: [credential],
        events: [credentialEvent('credential.rotated', credential)],
        answer: credentialRecord(credential),
      };
    },
  });
  return async (principal: Principal, rotation: Rotation): Promise<IssuedCredential> => {
    const { token, secret } = apiKeyFactory.forge(rotation.publicId);
    return { ...(await rotate(principal, { ...rotation, secret })), token };
  };
};
