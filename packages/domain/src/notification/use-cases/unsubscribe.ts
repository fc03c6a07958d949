import type { ChangePorts } from '../../run/run-change.ts';
import { openedIds, sealedIds } from '../../identity/sealed-ids.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import { operatorPrincipal } from '../../access/principal.ts';
import { noMails } from '../mail-due.ts';
import { makeSetMailChoices } from './mail-choices.ts';

const owner = 'unsubscribe';

/** The token in the address that unsubscribes a person from the mails about one organization (RFC 8058). */
export const unsubscribeToken = (
  sealer: SecretSealer,
  organizationId: string,
  [first]: readonly { userId: string }[],
): string => sealedIds(sealer, owner, [organizationId, first?.userId ?? null]);

/** Unsubscribes the person of the token from all mails about the organization of the token. An invalid token does nothing. */
export const unsubscribe = (ports: ChangePorts & { secretSealer: SecretSealer }) => {
  const set = makeSetMailChoices(ports);
  return async (token: string): Promise<void> => {
    const [organizationId, userId] = openedIds(ports.secretSealer, owner, token);
    if (organizationId === undefined || userId === undefined) return;
    const actor = { type: 'system', name: 'unsubscribe' } as const;
    // Also during a suspension: no mails come after it.
    await set({ ...operatorPrincipal(organizationId), actor }, { userId, change: noMails });
  };
};
