import {
  composeUseCases,
  systemPrincipal,
  type Cursor,
  type EventRecord,
  type Principal,
  type UseCases,
} from '@basalt/domain';
import {
  aMember,
  inMemoryFileStorage,
  plainFileAddresses,
  plainRichText,
  plainSignInTools,
  predictableApiKeyFactory,
  plainGitReader,
  predictableWebhookTools,
} from '@basalt/domain/testing';
import {
  createCredentialLookup,
  createEventFeed,
  createNotifier,
  createTenancy,
  openDatabase,
} from '@basalt/persistence';
import { connected } from '@basalt/persistence/testing';
import { newId } from '@basalt/security';

/** Use cases on the database in this process, beside the servers of a test. They are notified of new events, as by another server. */
export async function openWriters(url: string) {
  const database = await openDatabase({ url, connectTimeout: 60_000 });
  const notifier = createNotifier(database, 'basalt_events');
  const eventFeed = createEventFeed({ database, notifier });
  const tenancy = createTenancy({ database, eventFeed });
  const use = composeUseCases({
    tenancy,
    clock: () => new Date(),
    newId,
    richText: plainRichText,
    credentialLookup: createCredentialLookup({ database }),
    apiKeyFactory: predictableApiKeyFactory(),
    secretSealer: plainSignInTools().secretSealer,
    webhookTools: predictableWebhookTools(),
    gitReader: plainGitReader,
    fileStorage: inMemoryFileStorage(),
    fileAddresses: plainFileAddresses,
  });

  /** An organization with a project, people in it, and people who are of the organization alone. */
  async function aTeam({ within, outside }: { within: number; outside: number }) {
    const { id: organization } = await use.createOrganization({ name: 'Quarry' });
    const principal = systemPrincipal(organization);
    const project = await use.createProject(principal, { organization, name: 'Web', key: 'WEB' });
    const tenant = { tenancy, newId, principal, tick: () => new Date() };
    const people = async (count: number, of: { project?: { id: string } }) => {
      const ids: string[] = [];
      while (ids.length < count) ids.push((await aMember(tenant, of)).id);
      return ids;
    };
    const [insiders, strangers] = [await people(within, { project }), await people(outside, {})];
    const as = (id: string): Principal => ({
      ...principal,
      actor: { type: 'user', id, name: 'Ada' },
      person: { userId: id, role: 'member' },
    });
    return { organization, principal, project: project.id, insiders, strangers, as };
  }

  const close = async (): Promise<void> => {
    await eventFeed.close();
    await notifier.close();
    await database.close();
  };
  return { use, aTeam, close };
}

/** The whole log of the organization. */
export async function logOf(use: UseCases, principal: Principal): Promise<EventRecord[]> {
  const { organizationId: organization } = principal;
  const log: EventRecord[] = [];
  for (let cursor: Cursor | undefined; ;) {
    const page = { limit: 100, ...(cursor && { cursor }) };
    const { items, next } = await use.listEvents(principal, { organization, page });
    log.push(...items);
    if (next === null || items.length === 0) return log;
    cursor = next;
  }
}

/** A notification that somebody got, with the place of its event in the log. */
export interface Received {
  event: string;
  person: string;
  ticket: string;
  sequence: number;
}

/** Rows of the organization, read as the owner of the database. */
export async function rowsOf<Row>(url: string, organization: string, sql: string): Promise<Row[]> {
  return connected(url, async (client) => {
    await client.query(`select set_config('basalt.organization_id', $1, false)`, [organization]);
    const { rows } = await client.query(sql, [organization]);
    return rows as Row[];
  });
}

/** All notifications of events, in the order in which they were made. */
export const receivedIn = (url: string, organization: string): Promise<Received[]> =>
  rowsOf(
    url,
    organization,
    `select n.event_id as event, r.user_id as person, n.ticket_id as ticket, e.sequence::integer as sequence
    from basalt.notifications n
    join basalt.notification_recipients r on r.organization_id = n.organization_id and r.notification_id = n.id
    join basalt.events e on e.organization_id = n.organization_id and e.id = n.event_id
    where n.organization_id = $1 order by n.id`,
  );

/** Whether notifications were made of the log up to its end. */
export async function isAllNotified(url: string, organization: string): Promise<boolean> {
  const [row] = await rowsOf<{ done: boolean }>(
    url,
    organization,
    `select (select id from basalt.events where organization_id = $1 order by horizon desc, sequence desc limit 1)
      is not distinct from (select event_id from basalt.notified_events where organization_id = $1) as done`,
  );
  return row?.done === true;
}
