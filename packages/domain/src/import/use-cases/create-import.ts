import { importBudget } from '../../budgets/import-budget.ts';
import type { FileAddresses, UploadRequest } from '../../ports/file-storage.port.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { readProjectKey } from '../../project/project-key.ts';
import type { Content } from '../../record/record.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import type { Principal } from '../../access/principal.ts';
import { importRecord, newImport, type Import, type ImportRecord } from '../../records/import.ts';
import type { ImportSystem } from '../../record/import-system.ts';
import { SourceFault, type CheckSourceOptions } from '../../records/source.port.ts';

/** The input of a new import. `fileName` and `size` are given together, or not at all for a source without a file. */
export interface NewImport extends Content<typeof Import> {
  organization: string;
  system: ImportSystem;
  /** Options that are secrets, such as a token. */
  secrets?: Readonly<Record<string, string>> | undefined;
  /** The caller runs the import itself, and must begin before the lease ends. */
  isHeld?: boolean | undefined;
}

/** An import, with the request that uploads its file; null when no file is awaited. */
export type AnnouncedImport = ImportRecord & { upload: UploadRequest | null };

/** Refuses options that the check refuses, with its sentence. */
function refuseOptions(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof SourceFault ? invalid('options', error.message) : error;
  }
}

/**
 * Creates an import. It waits for its file, if it has one, and then runs in the background, after earlier imports of the organization.
 * Refuses with `validation_failed`, `quota_exceeded` and `insufficient_role`.
 */
export const createImport = (
  ports: ChangePorts & {
    secretSealer: SecretSealer;
    fileAddresses: FileAddresses;
    checkSourceOptions?: CheckSourceOptions;
  },
) => {
  const create = changeOf(ports, {
    names: ({ organization }: NewImport) => ({ kind: 'organization', id: organization }),
    load: async ({ imports, projects }, { projectId = null }) => ({
      open: await imports.countOpen(),
      project: projectId === null ? null : await projects.find(projectId),
    }),
    check: ({ open, project }, input, { principal }) => {
      refusePlainMember(principal);
      const { system, options, secrets, projectId = null, projectKey = null, size = null } = input;
      refuseOptions(() => ports.checkSourceOptions?.(system, { ...options, ...secrets }));
      if (projectId !== null && project === null) {
        throw invalid('project_id', 'is not a project of this organization');
      }
      if (projectKey !== null && readProjectKey(projectKey) === null) {
        throw invalid('project_key', 'must be a letter and 1 to 9 letters or digits');
      }
      if ((size === null) !== ((input.fileName ?? null) === null)) {
        throw invalid('size', 'must be given together with file_name');
      }
      if (size === null && system !== 'planka') {
        throw invalid('size', 'is required: this source reads a file');
      }
      if (JSON.stringify(options ?? {}).length > importBudget.optionCharacters) {
        throw invalid('options', `must have at most ${importBudget.optionCharacters} characters`);
      }
      return { open, input };
    },
    decide: ({ open, input }, { principal, newId, now }) => {
      const limit = importBudget.unended;
      if (open >= limit) throw new DomainError('quota_exceeded', { quota: 'imports', limit });
      const { secrets = {}, isHeld = false } = input;
      const { organizationId, actor: createdBy } = principal;
      const id = newId();
      const isSecret = Object.keys(secrets).length > 0;
      const sealedOptions = isSecret ? ports.secretSealer.seal(JSON.stringify(secrets), id) : null;
      const job = newImport(input, { id, organizationId, sealedOptions, createdBy, isHeld, now });
      return { saved: [job], answer: importRecord(job) };
    },
  });
  return async (
    principal: Principal,
    input: NewImport & Preconditioned,
  ): Promise<AnnouncedImport> => {
    const record = await create(principal, input);
    const { id, organization_id: organizationId, created_at: at } = record;
    const expiresAt = new Date(Date.parse(at) + importBudget.uploadFor);
    const upload = {
      method: 'PUT',
      url: ports.fileAddresses.importTo({ organizationId, id }, expiresAt),
      headers: { 'Content-Type': 'application/octet-stream' },
      expires_at: expiresAt.toISOString(),
    } as const;
    return { ...record, upload: record.state === 'announced' ? upload : null };
  };
};
