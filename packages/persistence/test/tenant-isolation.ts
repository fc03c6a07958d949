import type { Client } from 'pg';

/** The login-less role of every serving connection, and the one that may look across tenants. */
export const runtimeRole = 'basalt_app';
const gatekeeper = 'basalt_gatekeeper';

/** Of an account, not of a tenant: shut to every transaction of a tenant. */
export const accountTables = [
  'identities',
  'sessions',
  'started_sign_ins',
  'two_factors',
  'recovery_codes',
  'reset_tokens',
  'failed_attempts',
  'account_events',
  'mail_outbox',
  'oauth_clients',
  'oauth_requests',
];

/** What belongs to the deployment, not to a tenant, and why it may. */
export const outsideTenants = new Map([
  ...accountTables.map((name): [string, string] => [name, 'is of an account']),
  ['organizations', 'is the tenant'],
  ['users', 'one account may be a member of many organizations'],
  ['pictures', 'is of a person, in every organization of theirs'],
  ['auth_failures', 'who fails to say who they are belongs to none'],
  ['person_calls', 'counts also what a person does in no organization'],
  ['secret_key_note', 'is of the deployment'],
  ['file_storage_mark', 'is of the deployment'],
  ['person_erasures', 'is of an account that is gone'],
  ['record_kinds', 'is of the schema'],
]);

/** Links from a tenant to what belongs to none. */
const linksOutside = new Set(['memberships (user_id) -> users']);

/** What the runtime role may do where it is less than to select, insert, update and delete. */
const narrowGrants = new Map([
  ['organizations', 'INSERT,SELECT,UPDATE'],
  ['users', 'INSERT,SELECT,UPDATE'],
  ['events', 'INSERT,SELECT'],
  ['event_sequence', 'USAGE'],
  ['account_events', 'INSERT,SELECT'],
  ['schema_migrations', ''],
  ['secret_key_note', ''],
  ['file_storage_mark', 'INSERT,SELECT'],
  ['person_erasures', ''],
  ['record_kinds', ''],
  ['searchable_tickets', 'SELECT'],
  ['searchable_documents', 'SELECT'],
  ['searchable_comments', 'SELECT'],
  ['ticket_creators', 'SELECT'],
]);
const allGrants = 'DELETE,INSERT,SELECT,UPDATE';

/** Views that hold the tenant's rows by a condition of their own, so that they can use a trigram index. */
const pastRowSecurity = new Set([
  'searchable_tickets',
  'searchable_documents',
  'searchable_comments',
  'ticket_creators',
]);

/** Policies besides the one of a table, and what each lets the runtime role do. */
const otherPolicies = new Set([
  'users tenant_people SELECT',
  'pictures tenant_people SELECT',
  'mail_outbox tenant_mails INSERT',
  'users newcomer INSERT',
  'account_events newcomer INSERT',
  'auth_failures counter ALL',
  'person_calls counter ALL',
  // Nothing is granted on it: the owner alone gets this far.
  'secret_key_note owner ALL',
  'person_erasures owner ALL',
  // An instance may add the one row, and nobody who serves may change it.
  'file_storage_mark deployment ALL',
  'record_kinds owner ALL',
]);

type Rows = Record<string, string>[];

/** What breaks tenant isolation in the schema as it is, in words; nothing when it holds. */
export async function isolationFaults(client: Client): Promise<string[]> {
  const ask = async (text: string): Promise<Rows> => (await client.query<Rows[number]>(text)).rows;
  // What the catalogue prints depends on it.
  await client.query('set search_path = pg_catalog');
  return [
    ...(await brokenTables(ask)),
    ...(await brokenKeys(ask)),
    ...(await brokenPolicies(ask)),
    ...(await brokenGrants(ask)),
    ...(await brokenFunctions(ask)),
  ];
}

type Ask = (text: string) => Promise<Rows>;

const tables = `pg_class c where c.relnamespace = 'basalt'::regnamespace and c.relkind in ('r', 'p', 'm')
  and c.relname <> 'schema_migrations'`;

async function brokenTables(ask: Ask): Promise<string[]> {
  const rows = await ask(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      pg_has_role('${runtimeRole}', c.relowner, 'member') as owned, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'
          and a.attnotnull and not a.attisdropped) as tenanted
    from ${tables}`);
  return rows.flatMap(({ name = '', forced, owned, tenanted }) => [
    ...(tenanted || outsideTenants.has(name) ? [] : [`${name} has no organization_id`]),
    ...(forced ? [] : [`${name} has no forced row-level security`]),
    ...(owned ? [`${name} is owned by ${runtimeRole}`] : []),
  ]);
}

/** Columns of a key by their numbers, in order. */
const columns = (table: string, numbers: string): string => `(
  select string_agg(coalesce(a.attname, '(expression)'), ', ' order by n.place)
  from unnest(${numbers}::smallint[]) with ordinality as n (number, place)
  left join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;

/** The first of the columns. */
function lead(list = ''): string {
  return list.split(', ')[0] ?? '';
}

async function brokenKeys(ask: Ask): Promise<string[]> {
  const keys = await ask(`
    select c.relname as name, i.indisprimary as primary, ${columns('c.oid', 'i.indkey')} as columns
    from pg_index i join ${tables.replace(' where', ' on c.oid = i.indrelid where')} and i.indisunique`);
  const links = await ask(`
    select c.relname as name, f.relname as target, ${columns('c.oid', 'k.conkey')} as columns,
      ${columns('f.oid', 'k.confkey')} as targets
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    join ${tables.replace(' where', ' on c.oid = k.conrelid where')} and k.contype = 'f'`);
  return [
    ...keys
      .filter(({ name = '' }) => !outsideTenants.has(name))
      .filter(({ primary, columns: list = '' }) =>
        primary ? lead(list) !== 'organization_id' : !list.split(', ').includes('organization_id'),
      )
      .map(({ name, columns: list }) => `${name} has a key (${list}) that is not the tenant's`),
    ...links
      .filter(
        ({ name, columns: list, target }) => !linksOutside.has(`${name} (${list}) -> ${target}`),
      )
      .filter(({ name = '', columns: list, targets, target = '' }) =>
        outsideTenants.has(name)
          ? !outsideTenants.has(target) || target === 'organizations'
          : lead(list) !== 'organization_id' ||
            lead(targets) !== (target === 'organizations' ? 'id' : 'organization_id'),
      )
      .map(
        ({ name, columns: list, target }) => `${name} (${list}) links ${target} past the tenant`,
      ),
  ];
}

/** What the one policy of a table must say, of reading and of writing. */
function tenantConditionOf(table: string): string {
  if (['users', 'pictures', ...accountTables].includes(table))
    return 'basalt.in_accounts_transaction()';
  return `(${table === 'organizations' ? 'id' : 'organization_id'} = basalt.current_organization())`;
}

async function brokenPolicies(ask: Ask): Promise<string[]> {
  const rows = await ask(`
    select c.relname as name, p.policyname as policy, p.cmd, p.qual, p.with_check, p.permissive
    from ${tables.replace(
      ' where',
      ` left join pg_policies p on p.schemaname = 'basalt' and p.tablename = c.relname
      and p.roles && array['public', '${runtimeRole}']::name[] where`,
    )}`);
  return rows
    .filter(({ name, policy, cmd }) => !otherPolicies.has(`${name} ${policy} ${cmd}`))
    .flatMap(({ name = '', policy, cmd, qual, with_check, permissive }) => {
      if (policy === null) return [`${name} has no policy`];
      const condition = tenantConditionOf(name);
      if (permissive === 'RESTRICTIVE') return [];
      return cmd === 'ALL' && qual === condition && with_check === condition
        ? []
        : [`${name} has a policy ${policy} that is not the condition of its tenant`];
    });
}

async function brokenGrants(ask: Ask): Promise<string[]> {
  const grants = await ask(`
    select c.relname as name, coalesce(g.grantee::regrole::text, '') as grantee, c.relkind as kind,
      string_agg(g.privilege_type, ',' order by g.privilege_type) as privileges
    from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'basalt'::regnamespace and g.grantee <> c.relowner group by 1, 2, 3`);
  const roles = await ask(`
    select rolname as name from pg_roles where rolname in ('${runtimeRole}', '${gatekeeper}')
      and (rolsuper or rolbypassrls or rolcanlogin or rolcreatedb or rolcreaterole or rolreplication)`);
  const creators = await ask(`
    select r.name from unnest(array['${runtimeRole}', '${gatekeeper}']) as r (name)
    where has_schema_privilege(r.name, 'basalt', 'create')`);
  const exceeded = grants.filter(({ name = '', grantee, privileges = '' }) => {
    const allowed = grantee === gatekeeper ? 'SELECT' : (narrowGrants.get(name) ?? allGrants);
    const granted = privileges.split(',');
    return grantee === '-' || granted.some((grant) => !allowed.split(',').includes(grant));
  });
  return [
    ...exceeded.map(
      ({ name, grantee, privileges }) =>
        `${grantee === '-' ? 'everybody' : grantee} may ${privileges} on ${name}`,
    ),
    ...roles.map(({ name }) => `${name} may more than a role that serves`),
    ...creators.map(({ name }) => `${name} may create in the schema`),
  ];
}

/** Functions and views that run with the rights of their owner. */
async function brokenFunctions(ask: Ask): Promise<string[]> {
  const rows = await ask(`
    select p.proname as name, p.proowner::regrole::text as owner,
      coalesce(p.proconfig::text, '') ~ 'search_path=basalt, pg_temp' as fixed,
      has_function_privilege('public', p.oid, 'execute') as open
    from pg_proc p where p.pronamespace = 'basalt'::regnamespace and p.prosecdef`);
  const views = await ask(`
    select c.relname as name, c.relowner::regrole::text as owner from pg_class c
    where c.relnamespace = 'basalt'::regnamespace and c.relkind = 'v'
      and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']`);
  return [
    ...[...rows, ...views]
      .filter(({ owner }) => owner !== gatekeeper)
      .map(({ name, owner }) => `${name} runs with the rights of ${owner}`),
    ...rows.filter(({ fixed }) => !fixed).map(({ name }) => `${name} has no fixed search_path`),
    ...rows.filter(({ open }) => open).map(({ name }) => `${name} may be called by everybody`),
    ...views
      .filter(({ name = '' }) => !pastRowSecurity.has(name))
      .map(({ name }) => `${name} is a view past row-level security`),
  ];
}
