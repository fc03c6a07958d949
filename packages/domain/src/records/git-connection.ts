import { gitBudget } from '../budgets/git-budget.ts';
import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

/** The Git forges whose webhooks are read. `bitbucket` is Bitbucket Cloud. */
export const gitForges = ['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'] as const;

export type GitForge = (typeof gitForges)[number];

/** An address that receives the webhooks of a Git forge. */
export const GitConnection = record('git_connection', {
  id: field.id(),
  organizationId: field.ref('organization'),
  name: field.name(120, 'Shop on GitHub').written(),
  kind: field.openChoice(gitForges, 'github'),
  projectIds: field
    .ids(gitBudget.projects)
    .describe('Only tickets of these projects are linked. Empty: tickets of all projects.')
    .written(),
  /** The secret of the signatures, sealed for the connection. */
  sealedSecret: field.text().hidden(),
  createdBy: common.createdBy(),
  version: field.version(),
  ...common.times(),
});

export interface GitConnection extends Stored<typeof GitConnection> {}

/** A connection as the API returns it, without its secret. */
export type GitConnectionRecord = Public<typeof GitConnection>;

/** The connection as the API returns it. */
export const gitConnectionRecord = GitConnection.answer;

/** A connection with its address and its secret, which is shown only once. */
export type IssuedGitConnection = GitConnectionRecord & { address: string; secret: string };

/** The fields that every event about a connection has. */
export const aboutGitConnection = (connection: GitConnection) =>
  ({
    subject: { type: 'git_connection', id: connection.id },
    projectId: null,
    data: gitConnectionRecord(connection),
  }) as const;
