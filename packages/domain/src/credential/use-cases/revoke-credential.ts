import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { credentialEvent, credentialRecord, revoked } from '../../records/credential.ts';
import { changeOfCredential, foundCredential } from '../named-credential.ts';

/** Revokes a credential at once and permanently. Revoking it again changes nothing. Refuses with `not_found`. */
export const revokeCredential = (ports: ChangePorts) =>
  changeOf(ports, {
    ...changeOfCredential,
    check: (loaded, _: { publicId: string }, { principal }) => foundCredential(loaded, principal),
    decide: (before, { now }) => {
      if (before.revokedAt !== null) return { answer: credentialRecord(before) };
      const credential = revoked(before, now);
      return {
        saved: [credential],
        events: [credentialEvent('credential.revoked', credential, before)],
        answer: credentialRecord(credential),
      };
    },
  });
