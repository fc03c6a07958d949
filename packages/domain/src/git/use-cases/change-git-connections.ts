import { gitBudget } from '../../budgets/git-budget.ts';
import { recordDecision } from '../../change/record-decision.ts';
import type { Principal } from '../../access/principal.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { givenFields } from '../../kernel/patch.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { NamedProject } from '../../ports/git.port.ts';
import type { Ports } from '../../ports/ports.ts';
import { changed } from '../../record/next-version.ts';
import type { Patch } from '../../record/record.ts';
import {
  aboutGitConnection,
  GitConnection,
  gitConnectionRecord,
  type GitForge,
  type IssuedGitConnection,
} from '../../records/git-connection.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { openedSecret } from '../../webhook/webhook-secret.ts';

interface NewGitConnection {
  organization: string;
  name: string;
  kind: GitForge;
  projectIds?: readonly string[] | undefined;
}

const names = <Command extends { connection: string }>({ connection }: Command) =>
  ({ kind: 'git_connection', id: connection }) as const;

function checkProjects(
  ids: readonly string[] | undefined,
  projects: readonly NamedProject[],
): readonly string[] {
  const known = new Set(projects.map(({ id }) => id));
  if (ids?.some((id) => !known.has(id))) {
    throw invalid('project_ids', 'contains something that is not a project of this organization');
  }
  return [...new Set(ids)];
}

/**
 * Creates a connection to a Git forge. Returns it with the secret that signs deliveries. Refuses with `insufficient_role`,
 * `validation_failed` (project_ids) and `quota_exceeded`.
 */
export const createGitConnection = (
  ports: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'secretSealer' | 'webhookTools' | 'gitReader'>,
) => {
  const { secretSealer, webhookTools, gitReader } = ports;
  const create = changeOf(ports, {
    names: ({ organization }: NewGitConnection) => ({ kind: 'organization', id: organization }),
    prepare: async () => {
      const id = ports.newId();
      return { id, sealedSecret: secretSealer.seal(webhookTools.newSecret(), id) };
    },
    load: async ({ git }, { projectIds = [] }) => ({
      count: await git.lockedCount(),
      projects: await git.projects(projectIds),
    }),
    check: ({ count, projects }, { name, kind, projectIds }, { prepared, principal }) => {
      refusePlainMember(principal);
      const fields = { ...prepared, name, kind, projectIds: checkProjects(projectIds, projects) };
      return { count, fields };
    },
    decide: ({ count, fields }, { principal, now }) => {
      const limit = gitBudget.connections;
      if (count >= limit) {
        throw new DomainError('quota_exceeded', { quota: 'Git connections', limit });
      }
      const { organizationId, actor: createdBy } = principal;
      const connection = new GitConnection({ ...fields, organizationId, createdBy, now });
      return {
        saved: [connection],
        events: [{ ...aboutGitConnection(connection), kind: 'git_connection.created' as const }],
        answer: { record: gitConnectionRecord(connection), sealed: connection.sealedSecret },
      };
    },
  });
  return async (
    principal: Principal,
    connection: NewGitConnection & Preconditioned,
  ): Promise<IssuedGitConnection> => {
    const { record, sealed } = await create(principal, connection);
    return {
      ...record,
      address: gitReader.addressOf(record.id),
      secret: openedSecret(secretSealer, sealed, record.id),
    };
  };
};

/** Changes a connection. Absent fields stay. Refuses with `insufficient_role` and `validation_failed` (project_ids). */
export const updateGitConnection = (ports: ChangePorts) =>
  changeOf(ports, {
    names: names<Patch<typeof GitConnection> & { connection: string }>,
    load: async ({ git }, { connection: id, projectIds = [] }) => {
      const connection = await git.lock(id);
      return connection && { connection, projects: await git.projects(projectIds) };
    },
    check: ({ connection, projects }, { name, projectIds }, { principal }) => {
      refusePlainMember(principal);
      const ids = projectIds && checkProjects(projectIds, projects);
      return { connection, patch: givenFields({ name, projectIds: ids }) };
    },
    versionOf: ({ connection }) => connection,
    decide: ({ connection, patch }, { now }) =>
      recordDecision(connection, changed(connection, patch), {
        now,
        answerOf: gitConnectionRecord,
        events: (data, changes) => [
          { ...aboutGitConnection(connection), data, kind: 'git_connection.updated', changes },
        ],
      }),
  });

/**
 * Deletes a connection permanently, with its list of deliveries. What it linked to tickets stays. Refuses with `insufficient_role`.
 */
export const deleteGitConnection = (ports: ChangePorts) =>
  changeOf(ports, {
    names,
    load: ({ git }, { connection }) => git.lock(connection),
    check: (connection, _command, { principal }) => {
      refusePlainMember(principal);
      return connection;
    },
    versionOf: (connection) => connection,
    decide: (connection) => ({
      removed: [connection],
      events: [{ ...aboutGitConnection(connection), kind: 'git_connection.deleted' as const }],
      answer: undefined,
    }),
  });
