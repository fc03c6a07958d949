import * as field from '../record/field.ts';
import { record, type Public, type Stored } from '../record/record.ts';

export const developmentKinds = ['branch', 'commit', 'pull_request'] as const;

export type DevelopmentKind = (typeof developmentKinds)[number];

/** The states of branches (`open`, `deleted`) and pull requests. */
export const developmentStates = ['draft', 'open', 'merged', 'closed', 'deleted'] as const;

export type DevelopmentState = (typeof developmentStates)[number];

/** A branch, commit or pull request of a forge that names a ticket. */
export const Development = record('development', {
  id: field.id(),
  organizationId: field.ref('organization').hidden(),
  ticketId: field.ref('ticket'),
  kind: field.openChoice(developmentKinds, 'pull_request'),
  title: field.text().example('Pay by invoice'),
  url: field
    .text()
    .example('https://github.com/acme/shop/pull/5')
    .describe('An http or https address.'),
  state: field.openChoice(developmentStates, 'open').nullable().describe('Null for a commit.'),
  author: field.text().nullable().describe('Null where the forge names none.').example('ada'),
  repository: field.text().example('acme/shop'),
  closing: field
    .flag()
    .describe('Whether it names the ticket after a closing word: "Fixes WEB-12".'),
  /** The forge, its host and its id of the repository, which stay when the repository is renamed. */
  repositoryKey: field.text().hidden(),
  /** The name of a branch, the hash of a commit, the number of a pull request. */
  externalId: field.text().hidden().unique('ticketId', 'kind', 'repositoryKey'),
  /** When the forge last changed it; null where it sends no time. */
  sentAt: field.moment().nullable().hidden(),
  version: field.version().hidden(),
  createdAt: field.startMoment(),
  updatedAt: field.startMoment(),
});

export interface Development extends Stored<typeof Development> {}

/** A branch, commit or pull request as the API returns it. */
export type DevelopmentRecord = Public<typeof Development>;

/** A branch, commit or pull request as the export of a project has it, with what identifies it at the forge. */
export type ExportedDevelopment = Readonly<
  Omit<DevelopmentRecord, 'id' | 'ticket_id' | 'updated_at'> & {
    repository_key: string;
    external_id: string;
    sent_at: string | null;
  }
>;

/** The fields of an `ExportedDevelopment`. */
export const exportedDevelopmentFields = Development.fields.filter(
  ({ name }) => !['id', 'organizationId', 'ticketId', 'version', 'updatedAt'].includes(name),
);

/** The branch, commit or pull request as the export of a project has it. */
export function exportedDevelopment(development: Development): ExportedDevelopment {
  const {
    id: _id,
    ticket_id: _ticket,
    updated_at: _updated,
    ...shown
  } = Development.answer(development);
  const { repositoryKey, externalId, sentAt } = development;
  return {
    ...shown,
    repository_key: repositoryKey,
    external_id: externalId,
    sent_at: sentAt && sentAt.toISOString(),
  };
}

/** The branch, commit or pull request as the API returns it. */
export const developmentRecord = Development.answer;
