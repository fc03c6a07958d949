import path from 'node:path';
import { isIdentifier } from '@basalt/domain';
import { exportOrganization, importOrganization, openBackup } from '@basalt/persistence';
import type { Config } from '../config/config.ts';
import { withStorage } from '../boot/with-storage.ts';
import { refuseOtherKey } from '../keys/refuse-other-key.ts';
import { UsageError, type Command, type CommandAnswer, type CommandCall } from './command.ts';
import { progressBar } from './progress-bar.ts';

/** Commands that move an organization to another deployment. */
export const transferCommands: readonly Command[] = [
  {
    name: 'organization export',
    summary: 'Write a snapshot of one organization into a new file',
    words: ['ID', 'FILE'],
    notes:
      'Works while servers run. Later changes are not in the file. The accounts of its people are in the file, with their password hashes.',
    administer: exportTo,
  },
  {
    name: 'organization import',
    summary: 'Import an organization that another deployment exported',
    words: ['FILE'],
    notes:
      'Needs the same version and the same SERVICE_SECRET_KEY. An account with the same email stays; the other accounts are added.',
    administer: importFrom,
  },
];

async function exportTo(call: CommandCall, config: Config): Promise<CommandAnswer> {
  const [id = '', file = ''] = call.words;
  const organizationId = id.toLowerCase();
  if (!isIdentifier(organizationId))
    throw new UsageError(`"${id}" is not the id of an organization`);
  return withStorage(config, ({ asOwner, fingerprint }) =>
    asOwner(async (url) => {
      await refuseOtherKey(url, fingerprint, { notes: false });
      const onRows = progressBar(call.progress, 'exporting');
      const input = { url, secretKey: fingerprint, organizationId, file: path.resolve(file) };
      return { ...(await exportOrganization({ ...input, onRows })) };
    }),
  );
}

async function importFrom(call: CommandCall, config: Config): Promise<CommandAnswer> {
  const backup = await openBackup(path.resolve(call.words[0] ?? ''));
  return withStorage(config, async ({ asOwner, fingerprint, noteFirstUse }) => {
    const report = await asOwner(async (url) => {
      await refuseOtherKey(url, fingerprint, { notes: false });
      const onRows = progressBar(call.progress, 'importing');
      return importOrganization({ url, secretKey: fingerprint, backup, onRows });
    });
    noteFirstUse();
    return { ...report };
  });
}
