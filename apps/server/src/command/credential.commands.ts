import type { Command } from './command.ts';
import { actingFor, actingForCredential } from './acting-for.ts';
import { momentOf, nameOf, required, secondsOf } from './read-options.ts';

/** Commands for API credentials. */
export const credentialCommands: readonly Command[] = [
  {
    name: 'credential create',
    summary: 'Issue an API credential; its key is printed only once',
    options: {
      organization: { value: 'ID', required: true },
      name: { value: 'N', required: true },
      scopes: { value: '"a,b"', required: true },
      'expires-at': { value: 'T' },
    },
    run: async (call, cradle) => {
      const input = {
        name: nameOf(call),
        scopes: required(call, 'scopes')
          .split(',')
          .map((scope) => scope.trim()),
        expiresAt: momentOf(call, 'expires-at'),
      };
      const principal = await actingFor(cradle, required(call, 'organization'));
      return { ...(await cradle.createCredential(principal, input)) };
    },
  },
  {
    name: 'credential list',
    summary: 'List the credentials of an organization, revoked and expired ones too',
    options: { organization: { value: 'ID', required: true } },
    run: async (call, cradle) => {
      const principal = await actingFor(cradle, required(call, 'organization'));
      return { data: await cradle.listCredentials(principal) };
    },
  },
  {
    name: 'credential rotate',
    summary: 'Give a credential a new key; the old one works until the overlap ends',
    words: ['PUBLIC_ID'],
    options: { overlap: { value: 'SECONDS' } },
    run: async (call, cradle) => {
      const publicId = call.words[0] as string;
      const overlapSeconds = secondsOf(call, 'overlap');
      const principal = await actingForCredential(cradle, publicId);
      return { ...(await cradle.rotateCredential(principal, { publicId, overlapSeconds })) };
    },
  },
  {
    name: 'credential revoke',
    summary: 'Revoke a credential at once and forever',
    words: ['PUBLIC_ID'],
    run: async (call, cradle) => {
      const publicId = call.words[0] as string;
      const principal = await actingForCredential(cradle, publicId);
      return { ...(await cradle.revokeCredential(principal, { publicId })) };
    },
  },
];
