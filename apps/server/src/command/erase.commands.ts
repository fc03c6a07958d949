import { DomainError, isIdentifier } from '@basalt/domain';
import { eraseOrganization } from '@basalt/persistence';
import { actingFor } from './acting-for.ts';
import { UsageError, type Command } from './command.ts';
import { refuseOtherStorage } from './file.commands.ts';

/** Commands that erase for good. */
export const eraseCommands: readonly Command[] = [
  {
    name: 'organization erase',
    summary: 'Erase a suspended organization for good, and print how much of it there was',
    words: ['ID'],
    options: { confirm: { value: 'SLUG' } },
    notes:
      'Erases records, events, files, and the accounts of people of no other organization. It cannot be undone; backups still\n' +
      'hold the organization. An active organization is only erased with --confirm and its slug or id. After an interruption, run it again.',
    run: async (call, cradle, { ownerUrl: url }) => {
      // In the storage of another database, no file would have a record in this one.
      await refuseOtherStorage(cradle);
      const organization = (call.words[0] ?? '').toLowerCase();
      if (!isIdentifier(organization))
        throw new DomainError('not_found', { resource: 'organization' });
      const principal = await actingFor(cradle, organization);
      const { slug } = await cradle.readOrganization(principal, { organization });
      const { confirm } = call.options;
      if (confirm !== undefined && confirm !== slug && confirm.toLowerCase() !== organization) {
        throw new UsageError(`--confirm is not the slug or the id of the organization: ${slug}`);
      }
      if (confirm !== undefined) await cradle.suspendOrganization(principal, { organization });
      const removeBytes = (name: Parameters<typeof cradle.fileStorage.remove>[0]) =>
        cradle.fileStorage.remove(name);
      const receipt = await eraseOrganization({ url, organizationId: organization, removeBytes });
      // Files that were being uploaded have no record any more.
      return { ...receipt, ...(await cradle.sweepFiles()) };
    },
  },
];
