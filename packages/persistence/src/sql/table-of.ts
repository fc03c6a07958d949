import type { AnyRecordType } from '@basalt/domain';
import type { Tables } from './tables.ts';

/** Tables whose names are not the plural of their kind of record. */
const named: Readonly<Record<string, keyof Tables>> = {
  identity: 'identities',
  relation: 'ticket_relations',
  credential: 'api_credentials',
  delivery: 'webhook_deliveries',
  'git delivery': 'git_deliveries',
  'imported record': 'import_records',
};

/** The table of a kind of record: `app_grants` for `app grant`. */
export const tableOf = ({ kind }: Pick<AnyRecordType, 'kind'>): keyof Tables =>
  named[kind] ?? (`${kind.replaceAll(' ', '_')}s` as keyof Tables);
