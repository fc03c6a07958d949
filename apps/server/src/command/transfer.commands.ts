import path from 'node:path';
import { isIdentifier } from '@basalt/domain';
import {
  exportOrganization,
  importOrganization,
  fileContents,
  openBackup,
} from '@basalt/persistence';
import {
  createRichText,
  deriveKeyRings,
  newId,
  signerByKey,
  signerByPassphrase,
  type FileSigner,
} from '@basalt/security';
import type { Config } from '../config/config.ts';
import { copyFiles, filesBeside } from '../files/copy-files.ts';
import { openFileStorage } from '../files/open-file-storage.ts';
import { withStorage } from '../boot/with-storage.ts';
import { refuseOtherKey } from '../keys/refuse-other-key.ts';
import type { SecretKeys } from '../keys/secret-key.ts';
import { UsageError, type Command, type CommandAnswer, type CommandCall } from './command.ts';
import { progressBar } from './progress-bar.ts';
import { passphraseOf } from './read-password.ts';
import { whileSuspended } from './while-suspended.ts';

/** Commands that move an organization to another deployment. */
export const transferCommands: readonly Command[] = [
  {
    name: 'organization export',
    summary: 'Write a snapshot of one organization into a new file',
    words: ['ID', 'FILE'],
    options: { move: {}, 'passphrase-stdin': {} },
    notes:
      'With --move, the organization is suspended first and stays suspended: nothing is written after the snapshot.\n' +
      'Works while servers run. The bytes of its files go into the folder FILE.files. Later changes are not in the file. The accounts of its people are in the file, with their password hashes.\n' +
      'The file is signed with the secret key, or with the passphrase of BASALT_PASSPHRASE or --passphrase-stdin.',
    administer: exportTo,
  },
  {
    name: 'organization import',
    summary: 'Import an organization that another deployment exported',
    words: ['FILE'],
    options: { 'passphrase-stdin': {}, 'any-size': {} },
    notes:
      'Needs the same version, and the same SERVICE_SECRET_KEY or the passphrase of the export; a changed file is refused.\n' +
      'With another SERVICE_SECRET_KEY, the API keys, second factors and secrets of webhooks and Git connections do not work. An account with\n' +
      'the same email stays; the other accounts are added. --any-size reads a file that unpacks to more than 500 times its size.',
    administer: importFrom,
  },
];

async function exportTo(call: CommandCall, config: Config): Promise<CommandAnswer> {
  const [id = '', file = ''] = call.words;
  const organizationId = id.toLowerCase();
  if (!isIdentifier(organizationId))
    throw new UsageError(`"${id}" is not the id of an organization`);
  const passphrase = await passphraseOf(call);
  const moves = call.flags.has('move');
  const write = () =>
    writeSnapshot(call, config, { organizationId, file, passphrase, waits: moves });
  return moves ? whileSuspended(config, organizationId, write) : write();
}

function writeSnapshot(
  call: CommandCall,
  config: Config,
  {
    organizationId,
    file,
    passphrase,
    waits,
  }: { organizationId: string; file: string; passphrase: string | null; waits: boolean },
): Promise<CommandAnswer> {
  return withStorage(config, ({ asOwner, fingerprints, secretKeys }) =>
    asOwner(async (url) => {
      const { fingerprint } = await refuseOtherKey(url, fingerprints, { stores: false });
      const onRows = progressBar(call.progress, 'exporting');
      const signer = signerOf(passphrase, secretKeys);
      const input = {
        url,
        secretKey: fingerprint,
        signer,
        organizationId,
        waits,
        file: path.resolve(file),
      };
      const report = await exportOrganization({ ...input, onRows });
      const ways = { from: openFileStorage(config.files), to: filesBeside(input.file) };
      return { ...report, ...(await copyFiles(await fileContents(url, organizationId), ways)) };
    }),
  );
}

async function importFrom(call: CommandCall, config: Config): Promise<CommandAnswer> {
  const anySize = call.flags.has('any-size');
  const passphrase = await passphraseOf(call);
  const file = path.resolve(call.words[0] ?? '');
  const backup = await openBackup(file, { anySize });
  return withStorage(config, async ({ asOwner, fingerprints, secretKeys, markUsed }) => {
    const report = await asOwner(async (url) => {
      await refuseOtherKey(url, fingerprints, { stores: false });
      const imported = await importOrganization({
        url,
        secretKeys: fingerprints,
        signer: signerOf(passphrase, secretKeys),
        otherKey: passphrase !== null,
        backup,
        richText: createRichText(),
        newId,
        onRows: progressBar(call.progress, 'importing'),
      });
      const ways = { from: filesBeside(file), to: openFileStorage(config.files) };
      const named = await fileContents(url, imported.organization_id);
      return { ...imported, ...(await copyFiles(named, ways)) };
    });
    markUsed();
    return { ...report };
  });
}

function signerOf(passphrase: string | null, secretKeys: SecretKeys): FileSigner {
  return passphrase === null
    ? signerByKey(deriveKeyRings(secretKeys).fileSigning)
    : signerByPassphrase(passphrase);
}
