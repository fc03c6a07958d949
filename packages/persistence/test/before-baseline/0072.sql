-- The schema before the baseline, at migration 0072, with an organization, a project, a ticket and a document: what pg_dump wrote,
-- without comments and owners; one check is as its migration had it. before-baseline.test.ts upgrades it.
SET check_function_bodies = false;
CREATE SCHEMA basalt;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE PROCEDURE basalt.adopt_server()
    LANGUAGE plpgsql
    AS $$
declare
  server text := (select s.system_identifier::text from pg_control_system() s);
  known text := obj_description('basalt.horizon_offset()'::regprocedure, 'pg_proc');
  needed bigint;
begin
  if known is not distinct from server then return; end if;
  needed := greatest(0, basalt.last_horizon() - pg_current_xact_id()::text::bigint + 1);
  execute format(
    'create or replace function basalt.horizon_offset() returns bigint language sql stable return %s', needed);
  execute format('comment on function basalt.horizon_offset() is %L', server);
end
$$;
CREATE FUNCTION basalt.current_organization() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('basalt.organization_id'::text, true), ''::text))::uuid;
CREATE FUNCTION basalt.current_person() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (NULLIF(current_setting('basalt.person_id'::text, true), ''::text))::uuid;
CREATE FUNCTION basalt.due_webhooks(at timestamp with time zone) RETURNS TABLE(organization_id uuid, webhook_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$
  with recursive first_due as (
    (select d.organization_id, d.webhook_id, d.due_at from webhook_deliveries d
      where d.state = 'pending'
      order by d.organization_id, d.webhook_id, d.due_at limit 1)
    union all
    select n.organization_id, n.webhook_id, n.due_at from first_due f
      cross join lateral (
        select d.organization_id, d.webhook_id, d.due_at from webhook_deliveries d
        where d.state = 'pending' and (d.organization_id, d.webhook_id) > (f.organization_id, f.webhook_id)
        order by d.organization_id, d.webhook_id, d.due_at limit 1) n
  )
  select f.organization_id, f.webhook_id from first_due f
  join webhooks w on w.organization_id = f.organization_id and w.id = f.webhook_id
  where f.due_at <= at and w.enabled
$$;
ALTER FUNCTION basalt.due_webhooks(at timestamp with time zone) OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.edited_documents() RETURNS uuid[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
  return array(
    select e.document_id from basalt.document_editors e
    where e.organization_id = basalt.current_organization() and e.user_id = basalt.current_person());
end
$$;
CREATE FUNCTION basalt.horizon_offset() RETURNS bigint
    LANGUAGE sql STABLE
    RETURN 0;
CREATE FUNCTION basalt.event_horizon() RETURNS bigint
    LANGUAGE sql
    RETURN (basalt.horizon_offset() + GREATEST(((pg_current_xact_id())::text)::bigint, (((pg_snapshot_xmax(pg_current_snapshot()))::text)::bigint - 1)));
CREATE PROCEDURE basalt.fence(IN tenant_table regclass)
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (organization_id = basalt.current_organization()) '
    'with check (organization_id = basalt.current_organization())', tenant_table);
  execute format('grant select, insert, update, delete on %s to basalt_app', tenant_table);
end
$$;
CREATE PROCEDURE basalt.fence_accounts(IN accounts_table regclass)
    LANGUAGE plpgsql
    AS $$
begin
  execute format('alter table %s enable row level security', accounts_table);
  execute format('alter table %s force row level security', accounts_table);
  execute format(
    'create policy identity_realm on %s using (basalt.in_identity_realm()) with check (basalt.in_identity_realm())',
    accounts_table);
  execute format('grant select, insert, update, delete on %s to basalt_app', accounts_table);
end
$$;
CREATE FUNCTION basalt.in_identity_realm() RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (current_setting('basalt.realm'::text, true) = 'identity'::text);
CREATE FUNCTION basalt.last_horizon() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select coalesce(max(e.horizon), 0) from events e $$;
ALTER FUNCTION basalt.last_horizon() OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.organization_ids() RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select o.id from organizations o order by o.id $$;
ALTER FUNCTION basalt.organization_ids() OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.organization_ids(behind uuid, most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select o.id from organizations o where behind is null or o.id > behind order by o.id limit most $$;
ALTER FUNCTION basalt.organization_ids(behind uuid, most integer) OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.organization_of_credential(wanted text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select c.organization_id from api_credentials c where c.public_id = wanted limit 1 $$;
ALTER FUNCTION basalt.organization_of_credential(wanted text) OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.organization_of_invitation(wanted text) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select i.organization_id from invitations i where i.token_hash = wanted limit 1 $$;
ALTER FUNCTION basalt.organization_of_invitation(wanted text) OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.organizations_of_person(wanted uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select m.organization_id from memberships m where m.user_id = wanted and m.removed_at is null $$;
ALTER FUNCTION basalt.organizations_of_person(wanted uuid) OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.own_projects() RETURNS uuid[]
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
  return array(
    select pm.project_id from basalt.project_members pm
    where pm.organization_id = basalt.current_organization() and pm.user_id = basalt.current_person());
end
$$;
CREATE FUNCTION basalt.owner_of(kind text, wanted uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$
begin
  case kind
    when 'organization' then
      return (select o.id from organizations o where o.id = wanted);
    when 'project' then
      return (select p.organization_id from projects p where p.id = wanted and p.deleted_at is null limit 1);
    when 'board' then
      return (
        select b.organization_id from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.id = wanted and b.deleted_at is null and p.deleted_at is null limit 1);
    when 'label' then
      return (
        select l.organization_id from labels l
        join projects p on p.organization_id = l.organization_id and p.id = l.project_id
        where l.id = wanted and p.deleted_at is null limit 1);
    when 'ticket' then
      return (
        select t.organization_id from tickets t
        join projects p on p.organization_id = t.organization_id and p.id = t.project_id
        where t.id = wanted and t.deleted_at is null and p.deleted_at is null limit 1);
    when 'document' then
      return (select d.organization_id from documents d where d.id = wanted and d.deleted_at is null limit 1);
    when 'webhook' then
      return (select w.organization_id from webhooks w where w.id = wanted limit 1);
    when 'delivery' then
      return (select d.organization_id from webhook_deliveries d where d.id = wanted limit 1);
  end case;
end
$$;
ALTER FUNCTION basalt.owner_of(kind text, wanted uuid) OWNER TO basalt_gatekeeper;
CREATE FUNCTION basalt.settled_horizon() RETURNS bigint
    LANGUAGE sql STABLE
    RETURN (basalt.horizon_offset() + ((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint);
CREATE FUNCTION basalt.taken_organization_slugs(wanted text[]) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select o.slug from organizations o where o.slug = any(wanted) $$;
ALTER FUNCTION basalt.taken_organization_slugs(wanted text[]) OWNER TO basalt_gatekeeper;
CREATE TABLE basalt.users (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    password_hash text,
    email_confirmed_at timestamp(3) with time zone,
    security_setup_required_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deactivated_at timestamp(3) with time zone
);
ALTER TABLE ONLY basalt.users FORCE ROW LEVEL SECURITY;
CREATE FUNCTION basalt.user_of_email(wanted text) RETURNS SETOF basalt.users
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'basalt', 'pg_temp'
    AS $$ select * from users u where u.email = wanted $$;
ALTER FUNCTION basalt.user_of_email(wanted text) OWNER TO basalt_gatekeeper;
CREATE TABLE basalt.account_events (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    data json NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor json
);
ALTER TABLE ONLY basalt.account_events FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.api_credentials (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    public_id text NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    secrets jsonb NOT NULL,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    created_by json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.api_credentials FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.article_tags (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL
);
ALTER TABLE ONLY basalt.article_tags FORCE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE basalt.auth_failures (
    source text NOT NULL,
    minute integer NOT NULL,
    failures integer NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE ONLY basalt.auth_failures FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.boards (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    color text NOT NULL,
    wip_limit integer,
    is_done boolean NOT NULL,
    is_hidden boolean NOT NULL,
    "position" integer NOT NULL,
    ticket_count integer NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT boards_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT boards_position_check CHECK (("position" >= 0)),
    CONSTRAINT boards_ticket_count_check CHECK ((ticket_count >= 0)),
    CONSTRAINT boards_wip_limit_check CHECK (((wip_limit >= 1) AND (wip_limit <= 10000)))
);
ALTER TABLE ONLY basalt.boards FORCE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE basalt.call_counts (
    organization_id uuid NOT NULL,
    public_id text NOT NULL,
    hash text NOT NULL,
    minute integer NOT NULL,
    calls integer NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE ONLY basalt.call_counts FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.comments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    ticket_id uuid,
    document_id uuid,
    body_html text NOT NULL,
    html_policy integer NOT NULL,
    author json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT comments_html_policy_check CHECK ((html_policy > 0)),
    CONSTRAINT comments_on_one_thing CHECK ((num_nonnulls(ticket_id, document_id) = 1))
);
ALTER TABLE ONLY basalt.comments FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.document_editors (
    organization_id uuid NOT NULL,
    document_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" smallint NOT NULL
);
ALTER TABLE ONLY basalt.document_editors FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.document_search (
    organization_id uuid NOT NULL,
    document_id uuid NOT NULL,
    text text NOT NULL
);
ALTER TABLE ONLY basalt.document_search FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.document_tags (
    organization_id uuid NOT NULL,
    document_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    "position" smallint NOT NULL
);
ALTER TABLE ONLY basalt.document_tags FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.documents (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid,
    title text NOT NULL,
    caption text,
    content_html text,
    html_policy integer NOT NULL,
    status text NOT NULL,
    archived boolean NOT NULL,
    published_at timestamp(3) with time zone,
    version integer NOT NULL,
    created_by json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
ALTER TABLE ONLY basalt.documents FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE basalt.event_sequence
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE basalt.events (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid,
    kind text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    actor json NOT NULL,
    data json,
    changes json,
    at timestamp(3) with time zone NOT NULL,
    horizon bigint DEFAULT basalt.event_horizon() NOT NULL,
    sequence bigint DEFAULT nextval('basalt.event_sequence'::regclass) NOT NULL,
    packed bytea,
    unpacked_bytes integer
);
ALTER TABLE ONLY basalt.events ALTER COLUMN packed SET STORAGE EXTERNAL;
ALTER TABLE ONLY basalt.events FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.failed_attempts (
    id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.failed_attempts FORCE ROW LEVEL SECURITY;
ALTER TABLE basalt.failed_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME basalt.failed_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE basalt.identities (
    provider text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    linked_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.identities FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.invitations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    created_by json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone,
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);
ALTER TABLE ONLY basalt.invitations FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.kept_outcomes (
    organization_id uuid NOT NULL,
    caller text NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    outcome json NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.kept_outcomes FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.labels (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    color text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT labels_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text))
);
ALTER TABLE ONLY basalt.labels FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.mail_outbox (
    id uuid NOT NULL,
    sender text NOT NULL,
    kind text NOT NULL,
    is_urgent boolean NOT NULL,
    sealed text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    claims integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT mail_outbox_sealed_check CHECK ((octet_length(sealed) <= 16384))
);
ALTER TABLE ONLY basalt.mail_outbox FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.memberships (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    removed_at timestamp(3) with time zone,
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);
ALTER TABLE ONLY basalt.memberships FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.notification_recipients (
    organization_id uuid NOT NULL,
    notification_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_at timestamp(3) with time zone
);
ALTER TABLE ONLY basalt.notification_recipients FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.notifications (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    url text,
    created_by json NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.notifications FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.organizations (
    id uuid NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.organizations FORCE ROW LEVEL SECURITY;
CREATE UNLOGGED TABLE basalt.person_calls (
    caller text NOT NULL,
    minute integer NOT NULL,
    calls integer NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE ONLY basalt.person_calls FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.project_members (
    organization_id uuid NOT NULL,
    project_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.project_members FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.project_search (
    organization_id uuid NOT NULL,
    project_id uuid NOT NULL,
    text text NOT NULL
);
ALTER TABLE ONLY basalt.project_search FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.projects (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    description text,
    archived boolean NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    CONSTRAINT projects_key_check CHECK ((key ~ '^[A-Z][A-Z0-9]{1,9}$'::text))
);
ALTER TABLE ONLY basalt.projects FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.recovery_codes (
    user_id uuid NOT NULL,
    hash text NOT NULL
);
ALTER TABLE ONLY basalt.recovery_codes FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.reset_tokens (
    hash text NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.reset_tokens FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE VIEW basalt.searchable_documents WITH (security_barrier='false') AS
 SELECT document_search.organization_id,
    document_search.document_id,
    document_search.text
   FROM basalt.document_search
  WHERE (document_search.organization_id = basalt.current_organization());
ALTER TABLE basalt.searchable_documents OWNER TO basalt_gatekeeper;
CREATE TABLE basalt.ticket_search (
    organization_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    project_id uuid NOT NULL,
    text text NOT NULL
);
ALTER TABLE ONLY basalt.ticket_search FORCE ROW LEVEL SECURITY;
CREATE VIEW basalt.searchable_tickets WITH (security_barrier='false') AS
 SELECT ticket_search.organization_id,
    ticket_search.ticket_id,
    ticket_search.project_id,
    ticket_search.text
   FROM basalt.ticket_search
  WHERE (ticket_search.organization_id = basalt.current_organization());
ALTER TABLE basalt.searchable_tickets OWNER TO basalt_gatekeeper;
CREATE TABLE basalt.secret_key_note (
    single boolean DEFAULT true NOT NULL,
    fingerprint text NOT NULL,
    noted_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT secret_key_note_single_check CHECK (single)
);
ALTER TABLE ONLY basalt.secret_key_note FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.sessions (
    id uuid NOT NULL,
    token_hash text NOT NULL,
    user_id uuid,
    state text NOT NULL,
    second_factor_at timestamp(3) with time zone,
    tries_left smallint NOT NULL,
    user_agent text,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sessions_person CHECK (((user_id IS NULL) = (state = 'anonymous'::text))),
    CONSTRAINT sessions_state_check CHECK ((state = ANY (ARRAY['anonymous'::text, 'totp_required'::text, 'setup_required'::text, 'signed_in'::text]))),
    CONSTRAINT sessions_tries_left_check CHECK ((tries_left >= 0))
);
ALTER TABLE ONLY basalt.sessions FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.started_sign_ins (
    session_id uuid NOT NULL,
    provider text NOT NULL,
    state text NOT NULL,
    verifier text NOT NULL,
    nonce text,
    expires_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY basalt.started_sign_ins FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.tags (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL
);
ALTER TABLE ONLY basalt.tags FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.ticket_assignees (
    organization_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" smallint NOT NULL
);
ALTER TABLE ONLY basalt.ticket_assignees FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.ticket_counters (
    organization_id uuid NOT NULL,
    project_id uuid NOT NULL,
    last_number integer NOT NULL
);
ALTER TABLE ONLY basalt.ticket_counters FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.ticket_labels (
    organization_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    label_id uuid NOT NULL,
    "position" smallint NOT NULL
);
ALTER TABLE ONLY basalt.ticket_labels FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.ticket_tags (
    organization_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    tag_id uuid NOT NULL,
    "position" smallint NOT NULL
);
ALTER TABLE ONLY basalt.ticket_tags FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.tickets (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid NOT NULL,
    board_id uuid NOT NULL,
    key text NOT NULL,
    number integer NOT NULL,
    title text NOT NULL,
    description_html text,
    html_policy integer NOT NULL,
    priority smallint NOT NULL,
    due_at timestamp(3) with time zone,
    rank text NOT NULL COLLATE pg_catalog."C",
    archived boolean NOT NULL,
    version integer NOT NULL,
    created_by json NOT NULL,
    entered_board_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    estimate double precision,
    CONSTRAINT tickets_estimate_check CHECK (estimate between 0 and 9999 and round(estimate::numeric, 1)::double precision = estimate),
    CONSTRAINT tickets_number_check CHECK ((number > 0)),
    CONSTRAINT tickets_priority_check CHECK (((priority >= 1) AND (priority <= 5)))
);
ALTER TABLE ONLY basalt.tickets FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.two_factors (
    user_id uuid NOT NULL,
    sealed_secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step bigint,
    created_at timestamp(3) with time zone NOT NULL,
    next_sealed_secret text,
    next_begun_at timestamp(3) with time zone,
    CONSTRAINT two_factors_check CHECK (((next_sealed_secret IS NULL) = (next_begun_at IS NULL))),
    CONSTRAINT two_factors_check1 CHECK (((next_sealed_secret IS NULL) OR (confirmed_at IS NOT NULL)))
);
ALTER TABLE ONLY basalt.two_factors FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.webhook_deliveries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    subject_id uuid NOT NULL,
    sequence bigint NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    claims integer DEFAULT 0 NOT NULL,
    response_status integer,
    due_at timestamp(3) with time zone NOT NULL,
    delivered_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
ALTER TABLE ONLY basalt.webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE TABLE basalt.webhooks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id uuid,
    url text NOT NULL,
    events text[] NOT NULL,
    enabled boolean NOT NULL,
    disabled_reason text,
    secrets jsonb NOT NULL,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    created_by json,
    CONSTRAINT webhooks_check CHECK ((enabled = (disabled_reason IS NULL))),
    CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['paused'::text, 'gone'::text, 'failing'::text])))
);
ALTER TABLE ONLY basalt.webhooks FORCE ROW LEVEL SECURITY;
INSERT INTO basalt.boards VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000004', '0198a000-0000-7000-8000-000000000002', 'Hold', 'hold', '#f59e0b', NULL, false, false, 1, 0, 1, '2026-11-22 12:02:06.69+00', '2026-11-22 12:02:06.69+00', NULL),
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000005', '0198a000-0000-7000-8000-000000000002', 'In-progress', 'in-progress', '#8b5cf6', NULL, false, false, 2, 0, 1, '2026-11-22 12:02:06.69+00', '2026-11-22 12:02:06.69+00', NULL),
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000006', '0198a000-0000-7000-8000-000000000002', 'Pull Request', 'pull-request', '#06b6d4', NULL, false, false, 3, 0, 1, '2026-11-22 12:02:06.69+00', '2026-11-22 12:02:06.69+00', NULL),
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000007', '0198a000-0000-7000-8000-000000000002', 'Deployed', 'deployed', '#22c55e', NULL, true, false, 4, 0, 1, '2026-11-22 12:02:06.69+00', '2026-11-22 12:02:06.69+00', NULL),
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000003', '0198a000-0000-7000-8000-000000000002', 'Open', 'open', '#3b82f6', NULL, false, false, 0, 1, 1, '2026-11-22 12:02:06.69+00', '2026-11-22 12:02:06.69+00', NULL);
INSERT INTO basalt.document_search VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-00000000000c', 'handbook
 pages ');
INSERT INTO basalt.documents VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-00000000000c', NULL, 'Handbook', NULL, '<p>pages</p>', 1, 'draft', false, NULL, 1, '{"type":"system","name":"command line"}', '2026-11-22 12:02:06.739+00', '2026-11-22 12:02:06.739+00', NULL);
INSERT INTO basalt.events VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000008', '0198a000-0000-7000-8000-000000000002', 'project.created', 'project', '0198a000-0000-7000-8000-000000000002', '{"type":"system","name":"command line"}', '{"id":"0198a000-0000-7000-8000-000000000002","organization_id":"0198a000-0000-7000-8000-000000000001","key":"WEB","name":"Web","description":null,"archived":false,"version":1,"created_at":"2026-11-22T12:02:06.690Z","updated_at":"2026-11-22T12:02:06.690Z","deleted_at":null,"boards":[{"id":"0198a000-0000-7000-8000-000000000003","project_id":"0198a000-0000-7000-8000-000000000002","name":"Open","slug":"open","color":"#3b82f6","wip_limit":null,"is_done":false,"is_hidden":false,"position":0,"ticket_count":0,"version":1,"created_at":"2026-11-22T12:02:06.690Z","updated_at":"2026-11-22T12:02:06.690Z"},{"id":"0198a000-0000-7000-8000-000000000004","project_id":"0198a000-0000-7000-8000-000000000002","name":"Hold","slug":"hold","color":"#f59e0b","wip_limit":null,"is_done":false,"is_hidden":false,"position":1,"ticket_count":0,"version":1,"created_at":"2026-11-22T12:02:06.690Z","updated_at":"2026-11-22T12:02:06.690Z"},{"id":"0198a000-0000-7000-8000-000000000005","project_id":"0198a000-0000-7000-8000-000000000002","name":"In-progress","slug":"in-progress","color":"#8b5cf6","wip_limit":null,"is_done":false,"is_hidden":false,"position":2,"ticket_count":0,"version":1,"created_at":"2026-11-22T12:02:06.690Z","updated_at":"2026-11-22T12:02:06.690Z"},{"id":"0198a000-0000-7000-8000-000000000006","project_id":"0198a000-0000-7000-8000-000000000002","name":"Pull Request","slug":"pull-request","color":"#06b6d4","wip_limit":null,"is_done":false,"is_hidden":false,"position":3,"ticket_count":0,"version":1,"created_at":"2026-11-22T12:02:06.690Z","updated_at":"2026-11-22T12:02:06.690Z"},{"id":"0198a000-0000-7000-8000-000000000007","project_id":"0198a000-0000-7000-8000-000000000002","name":"Deployed","slug":"deployed","color":"#22c55e","wip_limit":null,"is_done":true,"is_hidden":false,"position":4,"ticket_count":0,"version":1,"created_at":"2026-11-22T12:02:06.690Z","updated_at":"2026-11-22T12:02:06.690Z"}]}', '{}', '2026-11-22 12:02:06.69+00', 1, 1, NULL, NULL),
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-00000000000b', '0198a000-0000-7000-8000-000000000002', 'ticket.created', 'ticket', '0198a000-0000-7000-8000-000000000009', '{"type":"system","name":"command line"}', '{"id":"0198a000-0000-7000-8000-000000000009","key":"WEB-1","number":1,"project_id":"0198a000-0000-7000-8000-000000000002","board_id":"0198a000-0000-7000-8000-000000000003","title":"From before the baseline","description_html":"<p>words to find</p>","priority":"medium","due_at":null,"estimate":2.5,"assignee_ids":[],"label_ids":[],"tag_names":["old"],"rank":"a1","archived":false,"version":1,"created_by":{"type":"system","name":"command line"},"completed_at":null,"created_at":"2026-11-22T12:02:06.727Z","updated_at":"2026-11-22T12:02:06.727Z","deleted_at":null}', '{}', '2026-11-22 12:02:06.727+00', 1, 2, NULL, NULL),
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-00000000000d', NULL, 'document.created', 'document', '0198a000-0000-7000-8000-00000000000c', '{"type":"system","name":"command line"}', '{"id":"0198a000-0000-7000-8000-00000000000c","organization_id":"0198a000-0000-7000-8000-000000000001","project_id":null,"title":"Handbook","caption":null,"content_html":"<p>pages</p>","status":"draft","archived":false,"editor_ids":[],"tag_names":[],"published_at":null,"version":1,"created_by":{"type":"system","name":"command line"},"created_at":"2026-11-22T12:02:06.739Z","updated_at":"2026-11-22T12:02:06.739Z","deleted_at":null}', '{}', '2026-11-22 12:02:06.739+00', 1, 3, NULL, NULL);
INSERT INTO basalt.organizations VALUES
	('0198a000-0000-7000-8000-000000000001', 'Acme', 'acme', '2026-11-22 12:02:06.687+00', '2026-11-22 12:02:06.687+00');
INSERT INTO basalt.project_search VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002', 'web
web');
INSERT INTO basalt.projects VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002', 'WEB', 'Web', NULL, false, 1, '2026-11-22 12:02:06.69+00', '2026-11-22 12:02:06.69+00', NULL);
INSERT INTO basalt.schema_migrations VALUES
	('0001-roles.sql', '0a0c5e6385ca5279461989019149eb8e471cb062eaafd54a382208bc017284f9', '2026-11-22 12:01:57.804764+00'),
	('0002-foundation.sql', '5c5cc58badbad96b0bf66f5aa8d111ccf82b4248245d3fe3f8f164874721654c', '2026-11-22 12:01:58.08648+00'),
	('0003-fences.sql', '55e96590b2ab119406980ddf0bde0c103c2ded35d3605ec2efa3c4f5468e1471', '2026-11-22 12:01:58.447569+00'),
	('0004-documents.sql', 'a25ea677d63b99351ad4f0944479320a98912896477f18124930ae6fcbf0cdcb', '2026-11-22 12:01:58.84916+00'),
	('0005-notifications.sql', '1deabd3486c9819fa5b3580145fb55dd9b0d53a717e049ed231dd767c9686e51', '2026-11-22 12:01:59.014478+00'),
	('0006-comments.sql', 'a0f31c4fa5b335547e2e124a825cbfac4eed28c500c849b502ef0ac1c14967c2', '2026-11-22 12:01:59.218499+00'),
	('0007-idempotency.sql', '787b68e52b64eead869b008508a32330b8519b8e6c5622a5f79d3ea087c44521', '2026-11-22 12:01:59.472768+00'),
	('0008-rate-limits.sql', '18919a0426454ecb0f99f63d8f53fc4b131a3a168a071c8f43cd578358a89a11', '2026-11-22 12:01:59.672063+00'),
	('0009-purge.sql', '977bde7bc7c17aed3d3252150d21ffcea673022c9c470642cc8b46f431715613', '2026-11-22 12:01:59.888953+00'),
	('0010-identity.sql', 'a75e55a53184b9721f8e92ca545dd669fb6f3b73759cc7cf675ebea07ba086af', '2026-11-22 12:02:00.061269+00'),
	('0011-overdue-tickets.sql', '732d161366e77d268e4b473b8dc36167efdeb9c081ce27fb1a8faa42b05d16c0', '2026-11-22 12:02:00.226771+00'),
	('0020-event-order.sql', '58d0b996132783b53910fea227c9b444f712146d879f6ae2fef23a5968da4265', '2026-11-22 12:02:00.455287+00'),
	('0021-webhooks.sql', '6ac52ffef190eec08949dfe750f57244a68ad8e9c9a17cc980565e0779da8fed', '2026-11-22 12:02:00.684236+00'),
	('0022-secret-key-note.sql', 'dc8c1bd1b6acc16c936e4c7d34c7fb1a1a2e8ff1fae14b180b24bf0c3e25178b', '2026-11-22 12:02:00.810507+00'),
	('0023-next-authenticator.sql', '89e8440283ecad57ea910dd249a83a86b20e5d180749169cff9f8970d1cbcf21', '2026-11-22 12:02:00.960395+00'),
	('0024-changing-horizon-offset.sql', '7b029d847d0ab96ecb854166fbb033deef1975b4fbd5ba464eefada6e3e49bd6', '2026-11-22 12:02:01.138663+00'),
	('0025-events-cheaper-to-record.sql', 'c51c983b7cc21df941f91167c9581fe57f6a086a273e9313fcb332369befefba', '2026-11-22 12:02:01.298774+00'),
	('0026-counting-off-an-index.sql', '7c72e537e68b34e41321617fc45f7c2ab1dbf10f304e1810e9d22060c833cf92', '2026-11-22 12:02:01.434783+00'),
	('0027-leased-calls.sql', 'edca014dee92ddc79dd7a1800d6302db2ce546434d0b81d6ac60b0d791d73e41', '2026-11-22 12:02:01.572148+00'),
	('0030-several-subjects-of-a-provider.sql', '856ca54821146e79f47de7b349542f7465f72b80c87488b54de17bd23f4af89f', '2026-11-22 12:02:01.685151+00'),
	('0031-calls-of-people.sql', 'b64fb21ddcc88c323eee1d7096ee1b4cd7f602e3be1683731858e6a98b209e14', '2026-11-22 12:02:01.86904+00'),
	('0035-slugs-of-deleted-boards.sql', '8b23d2b357b696fe3221184d92f845b253bfae23b0bae80933f4cfef8ce81fe9', '2026-11-22 12:02:02.019043+00'),
	('0036-followers-of-boards-and-projects.sql', 'bc250e881482b3ae9b358ae00a9994df360ac96c2e17ec677cee28941a32e9e8', '2026-11-22 12:02:02.162895+00'),
	('0040-account-event-actor.sql', 'b7143d278e154d955563b6d1d7b4effbbbefb683e90cb0494a8a1f4dfdd673b7', '2026-11-22 12:02:02.317855+00'),
	('0041-webhook-creator.sql', '0aaf43a55223253a593e2dfa405ee6c9f996237bca850767325c4dcf365db573', '2026-11-22 12:02:02.455003+00'),
	('0042-operators.sql', 'cb8988b090c5950daf5f5883eb81d93e11090acfe2a5e313e835ac2c4cc129ef', '2026-11-22 12:02:02.550032+00'),
	('0043-accounts-created-in-tenants.sql', '74b90b09500d96d4c8000eb9ae00e0203d5ec44d5c4bb0a7b63a08b0a74f398d', '2026-11-22 12:02:02.610327+00'),
	('0044-calls-counted-one-by-one.sql', '2bf273fea4116382c34c924373e968218c904540d8f8dc1cb29e5e7642261711', '2026-11-22 12:02:02.666504+00'),
	('0050-shorter-search-text.sql', 'ec0af0593b532c8a682c9745694297a1fd5c06cac7354a50be1e106aebb32113', '2026-11-22 12:02:02.761886+00'),
	('0055-mail-outbox.sql', 'c7f33eee9037d8fbcc2f8be7ff112e2807cff77bf4578ecb2269064ef75e2a7c', '2026-11-22 12:02:02.826251+00'),
	('0060-packed-events.sql', '5c3c887673819c318950b53120a94925252295b9594db2442733f604c7c36471', '2026-11-22 12:02:02.913183+00'),
	('0070-estimates.sql', '17ab36928dc40f362d3999eb38f2f713be86437646a9e5a65e9b6808667abc23', '2026-11-22 12:02:03.171189+00'),
	('0071-wide-lists.sql', '5d143fd28fb4a9d6c75a48e4bb68dc0ddd553e4829b1557a958fcbe22709399a', '2026-11-22 12:02:03.367191+00'),
	('0072-history-of-records.sql', 'ab11a234a97a00e9793aef4d3eef1000a7a946b4f298579f8ad56473e8c6b84f', '2026-11-22 12:02:03.594801+00');
INSERT INTO basalt.tags VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-00000000000a', '0198a000-0000-7000-8000-000000000002', 'old', 'old');
INSERT INTO basalt.ticket_counters VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002', 1);
INSERT INTO basalt.ticket_search VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000009', '0198a000-0000-7000-8000-000000000002', 'web-1
from before the baseline
 words to find ');
INSERT INTO basalt.ticket_tags VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000009', '0198a000-0000-7000-8000-00000000000a', 1);
INSERT INTO basalt.tickets VALUES
	('0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000009', '0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003', 'WEB-1', 1, 'From before the baseline', '<p>words to find</p>', 1, 3, NULL, 'a1', false, 1, '{"type":"system","name":"command line"}', '2026-11-22 12:02:06.727+00', '2026-11-22 12:02:06.727+00', '2026-11-22 12:02:06.727+00', NULL, 2.5);
SELECT pg_catalog.setval('basalt.event_sequence', 3, true);
SELECT pg_catalog.setval('basalt.failed_attempts_id_seq', 1, false);
ALTER TABLE ONLY basalt.account_events ADD CONSTRAINT account_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY basalt.api_credentials ADD CONSTRAINT api_credentials_organization_id_public_id_key UNIQUE (organization_id, public_id);
ALTER TABLE ONLY basalt.api_credentials ADD CONSTRAINT api_credentials_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.article_tags ADD CONSTRAINT article_tags_organization_id_name_key_key UNIQUE (organization_id, name_key);
ALTER TABLE ONLY basalt.article_tags ADD CONSTRAINT article_tags_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.auth_failures ADD CONSTRAINT auth_failures_pkey PRIMARY KEY (source);
ALTER TABLE ONLY basalt.boards ADD CONSTRAINT boards_organization_id_project_id_id_key UNIQUE (organization_id, project_id, id);
ALTER TABLE ONLY basalt.boards ADD CONSTRAINT boards_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.call_counts ADD CONSTRAINT call_counts_pkey PRIMARY KEY (organization_id, public_id);
ALTER TABLE ONLY basalt.comments ADD CONSTRAINT comments_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.document_editors ADD CONSTRAINT document_editors_pkey PRIMARY KEY (organization_id, document_id, user_id);
ALTER TABLE ONLY basalt.document_search ADD CONSTRAINT document_search_pkey PRIMARY KEY (organization_id, document_id);
ALTER TABLE ONLY basalt.document_tags ADD CONSTRAINT document_tags_pkey PRIMARY KEY (organization_id, document_id, tag_id);
ALTER TABLE ONLY basalt.documents ADD CONSTRAINT documents_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE basalt.events
    ADD CONSTRAINT events_packed CHECK (
CASE
    WHEN (packed IS NULL) THEN ((data IS NOT NULL) AND (changes IS NOT NULL))
    ELSE ((unpacked_bytes IS NOT NULL) AND (data IS NULL) AND (changes IS NULL))
END) NOT VALID;
ALTER TABLE ONLY basalt.events ADD CONSTRAINT events_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.failed_attempts ADD CONSTRAINT failed_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY basalt.identities ADD CONSTRAINT identities_pkey PRIMARY KEY (provider, subject);
ALTER TABLE ONLY basalt.invitations ADD CONSTRAINT invitations_organization_id_token_hash_key UNIQUE (organization_id, token_hash);
ALTER TABLE ONLY basalt.invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.kept_outcomes ADD CONSTRAINT kept_outcomes_pkey PRIMARY KEY (organization_id, caller, operation, key);
ALTER TABLE ONLY basalt.labels ADD CONSTRAINT labels_organization_id_project_id_name_key_key UNIQUE (organization_id, project_id, name_key);
ALTER TABLE ONLY basalt.labels ADD CONSTRAINT labels_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.mail_outbox ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY basalt.memberships ADD CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id);
ALTER TABLE ONLY basalt.notification_recipients ADD CONSTRAINT notification_recipients_pkey PRIMARY KEY (organization_id, notification_id, user_id);
ALTER TABLE ONLY basalt.notifications ADD CONSTRAINT notifications_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.organizations ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY basalt.organizations ADD CONSTRAINT organizations_slug_key UNIQUE (slug);
ALTER TABLE ONLY basalt.person_calls ADD CONSTRAINT person_calls_pkey PRIMARY KEY (caller);
ALTER TABLE ONLY basalt.project_members ADD CONSTRAINT project_members_pkey PRIMARY KEY (organization_id, project_id, user_id);
ALTER TABLE ONLY basalt.project_search ADD CONSTRAINT project_search_pkey PRIMARY KEY (organization_id, project_id);
ALTER TABLE ONLY basalt.projects ADD CONSTRAINT projects_organization_id_key_key UNIQUE (organization_id, key);
ALTER TABLE ONLY basalt.projects ADD CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.recovery_codes ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash);
ALTER TABLE ONLY basalt.reset_tokens ADD CONSTRAINT reset_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY basalt.schema_migrations ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY basalt.secret_key_note ADD CONSTRAINT secret_key_note_pkey PRIMARY KEY (single);
ALTER TABLE ONLY basalt.sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY basalt.sessions ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY basalt.started_sign_ins ADD CONSTRAINT started_sign_ins_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY basalt.tags ADD CONSTRAINT tags_organization_id_project_id_name_key_key UNIQUE (organization_id, project_id, name_key);
ALTER TABLE ONLY basalt.tags ADD CONSTRAINT tags_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.ticket_assignees ADD CONSTRAINT ticket_assignees_pkey PRIMARY KEY (organization_id, ticket_id, user_id);
ALTER TABLE ONLY basalt.ticket_counters ADD CONSTRAINT ticket_counters_pkey PRIMARY KEY (organization_id, project_id);
ALTER TABLE ONLY basalt.ticket_labels ADD CONSTRAINT ticket_labels_pkey PRIMARY KEY (organization_id, ticket_id, label_id);
ALTER TABLE ONLY basalt.ticket_search ADD CONSTRAINT ticket_search_pkey PRIMARY KEY (organization_id, ticket_id);
ALTER TABLE ONLY basalt.ticket_tags ADD CONSTRAINT ticket_tags_pkey PRIMARY KEY (organization_id, ticket_id, tag_id);
ALTER TABLE ONLY basalt.tickets ADD CONSTRAINT tickets_organization_id_key_key UNIQUE (organization_id, key);
ALTER TABLE ONLY basalt.tickets ADD CONSTRAINT tickets_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.two_factors ADD CONSTRAINT two_factors_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY basalt.users ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY basalt.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY basalt.webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, id);
ALTER TABLE ONLY basalt.webhooks ADD CONSTRAINT webhooks_pkey PRIMARY KEY (organization_id, id);
CREATE INDEX account_events_at ON basalt.account_events USING btree (at, id);
CREATE INDEX account_events_user ON basalt.account_events USING btree (user_id, id);
CREATE INDEX api_credentials_public_id ON basalt.api_credentials USING btree (public_id);
CREATE INDEX boards_deleted ON basalt.boards USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX boards_id ON basalt.boards USING btree (id);
CREATE UNIQUE INDEX boards_slug ON basalt.boards USING btree (organization_id, project_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX comments_deleted ON basalt.comments USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX comments_document ON basalt.comments USING btree (organization_id, document_id, created_at, id) WHERE (document_id IS NOT NULL);
CREATE INDEX comments_ticket ON basalt.comments USING btree (organization_id, ticket_id, created_at, id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX document_editors_user ON basalt.document_editors USING btree (organization_id, user_id, document_id);
CREATE INDEX document_search_text ON basalt.document_search USING gin (organization_id, text gin_trgm_ops);
CREATE INDEX document_tags_tag ON basalt.document_tags USING btree (organization_id, tag_id, document_id);
CREATE INDEX documents_created ON basalt.documents USING btree (organization_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_deleted ON basalt.documents USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX documents_id ON basalt.documents USING btree (id);
CREATE INDEX documents_of_project ON basalt.documents USING btree (organization_id, project_id, id) WHERE (project_id IS NOT NULL);
CREATE INDEX documents_project ON basalt.documents USING btree (organization_id, project_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_title ON basalt.documents USING btree (organization_id, title COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX documents_updated ON basalt.documents USING btree (organization_id, updated_at, id);
CREATE INDEX events_actor ON basalt.events USING btree (organization_id, ((actor ->> 'id'::text)), horizon, sequence);
CREATE INDEX events_moment ON basalt.events USING btree (organization_id, at);
CREATE INDEX events_order ON basalt.events USING btree (organization_id, horizon, sequence);
CREATE INDEX events_project ON basalt.events USING btree (organization_id, project_id, horizon, sequence) WHERE (project_id IS NOT NULL);
CREATE INDEX events_subject ON basalt.events USING btree (organization_id, subject_id, horizon, sequence);
CREATE INDEX failed_attempts_at ON basalt.failed_attempts USING btree (at);
CREATE INDEX failed_attempts_key ON basalt.failed_attempts USING btree (kind, key, at);
CREATE INDEX identities_user ON basalt.identities USING btree (user_id);
CREATE INDEX invitations_token ON basalt.invitations USING btree (token_hash);
CREATE INDEX kept_outcomes_expiry ON basalt.kept_outcomes USING btree (organization_id, expires_at);
CREATE INDEX labels_id ON basalt.labels USING btree (id);
CREATE INDEX mail_outbox_due ON basalt.mail_outbox USING btree (is_urgent DESC, due_at);
CREATE INDEX memberships_user ON basalt.memberships USING btree (user_id);
CREATE INDEX notification_recipients_user ON basalt.notification_recipients USING btree (organization_id, user_id, notification_id);
CREATE INDEX project_members_user ON basalt.project_members USING btree (organization_id, user_id);
CREATE INDEX projects_created ON basalt.projects USING btree (organization_id, created_at, id);
CREATE INDEX projects_deleted ON basalt.projects USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX projects_id ON basalt.projects USING btree (id);
CREATE INDEX reset_tokens_user ON basalt.reset_tokens USING btree (user_id);
CREATE INDEX sessions_expiry ON basalt.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON basalt.sessions USING btree (user_id, id);
CREATE INDEX ticket_assignees_user ON basalt.ticket_assignees USING btree (organization_id, user_id, ticket_id);
CREATE INDEX ticket_labels_label ON basalt.ticket_labels USING btree (organization_id, label_id, ticket_id);
CREATE INDEX ticket_search_text ON basalt.ticket_search USING gin (organization_id, project_id, text gin_trgm_ops);
CREATE INDEX ticket_tags_tag ON basalt.ticket_tags USING btree (organization_id, tag_id, ticket_id);
CREATE INDEX tickets_created ON basalt.tickets USING btree (organization_id, project_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_creator ON basalt.tickets USING btree (organization_id, ((created_by ->> 'id'::text)), id);
CREATE INDEX tickets_deleted ON basalt.tickets USING btree (organization_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tickets_deleted_on_board ON basalt.tickets USING btree (organization_id, board_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tickets_due ON basalt.tickets USING btree (organization_id, project_id, COALESCE(due_at, 'infinity'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_due_wide ON basalt.tickets USING btree (organization_id, COALESCE(due_at, 'infinity'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_estimate ON basalt.tickets USING btree (organization_id, project_id, COALESCE(estimate, ('-1'::integer)::double precision), id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_estimated ON basalt.tickets USING btree (organization_id, board_id) INCLUDE (estimate) WHERE ((deleted_at IS NULL) AND (NOT archived) AND (estimate IS NOT NULL));
CREATE INDEX tickets_id ON basalt.tickets USING btree (id);
CREATE INDEX tickets_key_order ON basalt.tickets USING btree (organization_id, split_part(key, '-'::text, 1) COLLATE "C", number) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_overdue ON basalt.tickets USING btree (organization_id, board_id, due_at) INCLUDE (project_id) WHERE ((deleted_at IS NULL) AND (NOT archived) AND (due_at IS NOT NULL));
CREATE INDEX tickets_priority ON basalt.tickets USING btree (organization_id, project_id, priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_priority_wide ON basalt.tickets USING btree (organization_id, priority, id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_rank ON basalt.tickets USING btree (organization_id, board_id, archived, rank, id) INCLUDE (project_id) WHERE (deleted_at IS NULL);
CREATE INDEX tickets_trash ON basalt.tickets USING btree (organization_id, updated_at, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tickets_updated ON basalt.tickets USING btree (organization_id, project_id, updated_at, id);
CREATE INDEX tickets_updated_wide ON basalt.tickets USING btree (organization_id, updated_at, id);
CREATE INDEX webhook_deliveries_created ON basalt.webhook_deliveries USING btree (organization_id, webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_due ON basalt.webhook_deliveries USING btree (organization_id, webhook_id, due_at, sequence) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_event ON basalt.webhook_deliveries USING btree (organization_id, event_id);
CREATE INDEX webhook_deliveries_id ON basalt.webhook_deliveries USING btree (id);
CREATE INDEX webhook_deliveries_lane ON basalt.webhook_deliveries USING btree (organization_id, webhook_id, subject_id, sequence) WHERE (state = 'pending'::text);
CREATE INDEX webhooks_created ON basalt.webhooks USING btree (organization_id, created_at, id);
CREATE INDEX webhooks_id ON basalt.webhooks USING btree (id);
ALTER TABLE ONLY basalt.account_events ADD CONSTRAINT account_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.users(id);
ALTER TABLE ONLY basalt.api_credentials ADD CONSTRAINT api_credentials_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.article_tags ADD CONSTRAINT article_tags_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.boards ADD CONSTRAINT boards_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id);
ALTER TABLE ONLY basalt.call_counts ADD CONSTRAINT call_counts_organization_id_public_id_fkey FOREIGN KEY (organization_id, public_id) REFERENCES basalt.api_credentials(organization_id, public_id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.comments ADD CONSTRAINT comments_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES basalt.documents(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.comments ADD CONSTRAINT comments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.comments ADD CONSTRAINT comments_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES basalt.tickets(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.document_editors ADD CONSTRAINT document_editors_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES basalt.documents(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.document_editors ADD CONSTRAINT document_editors_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES basalt.memberships(organization_id, user_id);
ALTER TABLE ONLY basalt.document_search ADD CONSTRAINT document_search_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES basalt.documents(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.document_tags ADD CONSTRAINT document_tags_organization_id_document_id_fkey FOREIGN KEY (organization_id, document_id) REFERENCES basalt.documents(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.document_tags ADD CONSTRAINT document_tags_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES basalt.article_tags(organization_id, id);
ALTER TABLE ONLY basalt.documents ADD CONSTRAINT documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.documents ADD CONSTRAINT documents_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id);
ALTER TABLE ONLY basalt.identities ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.users(id);
ALTER TABLE ONLY basalt.invitations ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.kept_outcomes ADD CONSTRAINT kept_outcomes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.labels ADD CONSTRAINT labels_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id);
ALTER TABLE ONLY basalt.memberships ADD CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.memberships ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.users(id);
ALTER TABLE ONLY basalt.notification_recipients ADD CONSTRAINT notification_recipients_organization_id_notification_id_fkey FOREIGN KEY (organization_id, notification_id) REFERENCES basalt.notifications(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.notification_recipients ADD CONSTRAINT notification_recipients_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES basalt.memberships(organization_id, user_id);
ALTER TABLE ONLY basalt.notifications ADD CONSTRAINT notifications_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.project_members ADD CONSTRAINT project_members_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id);
ALTER TABLE ONLY basalt.project_members ADD CONSTRAINT project_members_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES basalt.memberships(organization_id, user_id);
ALTER TABLE ONLY basalt.project_search ADD CONSTRAINT project_search_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.projects ADD CONSTRAINT projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.two_factors(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.reset_tokens ADD CONSTRAINT reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.users(id);
ALTER TABLE ONLY basalt.sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.users(id);
ALTER TABLE ONLY basalt.started_sign_ins ADD CONSTRAINT started_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES basalt.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.tags ADD CONSTRAINT tags_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id);
ALTER TABLE ONLY basalt.ticket_assignees ADD CONSTRAINT ticket_assignees_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES basalt.tickets(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.ticket_assignees ADD CONSTRAINT ticket_assignees_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES basalt.memberships(organization_id, user_id);
ALTER TABLE ONLY basalt.ticket_counters ADD CONSTRAINT ticket_counters_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id);
ALTER TABLE ONLY basalt.ticket_labels ADD CONSTRAINT ticket_labels_organization_id_label_id_fkey FOREIGN KEY (organization_id, label_id) REFERENCES basalt.labels(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.ticket_labels ADD CONSTRAINT ticket_labels_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES basalt.tickets(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.ticket_search ADD CONSTRAINT ticket_search_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES basalt.tickets(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.ticket_tags ADD CONSTRAINT ticket_tags_organization_id_tag_id_fkey FOREIGN KEY (organization_id, tag_id) REFERENCES basalt.tags(organization_id, id);
ALTER TABLE ONLY basalt.ticket_tags ADD CONSTRAINT ticket_tags_organization_id_ticket_id_fkey FOREIGN KEY (organization_id, ticket_id) REFERENCES basalt.tickets(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.tickets ADD CONSTRAINT tickets_organization_id_project_id_board_id_fkey FOREIGN KEY (organization_id, project_id, board_id) REFERENCES basalt.boards(organization_id, project_id, id);
ALTER TABLE ONLY basalt.two_factors ADD CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES basalt.users(id);
ALTER TABLE ONLY basalt.webhook_deliveries ADD CONSTRAINT webhook_deliveries_organization_id_event_id_fkey FOREIGN KEY (organization_id, event_id) REFERENCES basalt.events(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.webhook_deliveries ADD CONSTRAINT webhook_deliveries_organization_id_webhook_id_fkey FOREIGN KEY (organization_id, webhook_id) REFERENCES basalt.webhooks(organization_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY basalt.webhooks ADD CONSTRAINT webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES basalt.organizations(id);
ALTER TABLE ONLY basalt.webhooks ADD CONSTRAINT webhooks_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES basalt.projects(organization_id, id) ON DELETE CASCADE;
ALTER TABLE basalt.account_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.api_credentials ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.article_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.auth_failures ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.boards ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.call_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.comments ENABLE ROW LEVEL SECURITY;
CREATE POLICY counter ON basalt.auth_failures TO basalt_app USING (true) WITH CHECK (true);
CREATE POLICY counter ON basalt.person_calls TO basalt_app USING (true) WITH CHECK (true);
ALTER TABLE basalt.document_editors ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.document_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.document_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.events ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.failed_attempts ENABLE ROW LEVEL SECURITY;
CREATE POLICY gatekeeper ON basalt.api_credentials FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.boards FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.document_search FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.documents FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.events FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.invitations FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.labels FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.memberships FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.organizations FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.projects FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.ticket_search FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.tickets FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.users FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.webhook_deliveries FOR SELECT TO basalt_gatekeeper USING (true);
CREATE POLICY gatekeeper ON basalt.webhooks FOR SELECT TO basalt_gatekeeper USING (true);
ALTER TABLE basalt.identities ENABLE ROW LEVEL SECURITY;
CREATE POLICY identity_realm ON basalt.account_events USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.failed_attempts USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.identities USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.mail_outbox USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.recovery_codes USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.reset_tokens USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.sessions USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.started_sign_ins USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.two_factors USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
CREATE POLICY identity_realm ON basalt.users USING (basalt.in_identity_realm()) WITH CHECK (basalt.in_identity_realm());
ALTER TABLE basalt.invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.kept_outcomes ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.labels ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.mail_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.memberships ENABLE ROW LEVEL SECURITY;
CREATE POLICY newcomer ON basalt.account_events FOR INSERT WITH CHECK ((kind = 'account.created'::text));
CREATE POLICY newcomer ON basalt.users FOR INSERT WITH CHECK (true);
ALTER TABLE basalt.notification_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.organizations ENABLE ROW LEVEL SECURITY;
CREATE POLICY owner ON basalt.secret_key_note USING (true) WITH CHECK (true);
ALTER TABLE basalt.person_calls ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.project_members ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.project_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.projects ENABLE ROW LEVEL SECURITY;
CREATE POLICY reach ON basalt.boards AS RESTRICTIVE FOR SELECT TO basalt_app USING (((basalt.current_person() IS NULL) OR (project_id = ANY (( SELECT basalt.own_projects() AS own_projects)::uuid[]))));
CREATE POLICY reach ON basalt.documents AS RESTRICTIVE FOR SELECT TO basalt_app USING ((( SELECT (basalt.current_person() IS NULL)) OR (((project_id IS NULL) OR (project_id = ANY (( SELECT basalt.own_projects() AS own_projects)::uuid[]))) AND ((status = 'published'::text) OR (((created_by ->> 'type'::text) = 'user'::text) AND ((created_by ->> 'id'::text) = (basalt.current_person())::text)) OR (id = ANY (( SELECT basalt.edited_documents() AS edited_documents)::uuid[]))))));
CREATE POLICY reach ON basalt.labels AS RESTRICTIVE FOR SELECT TO basalt_app USING (((basalt.current_person() IS NULL) OR (project_id = ANY (( SELECT basalt.own_projects() AS own_projects)::uuid[]))));
CREATE POLICY reach ON basalt.projects AS RESTRICTIVE FOR SELECT TO basalt_app USING (((basalt.current_person() IS NULL) OR (id = ANY (( SELECT basalt.own_projects() AS own_projects)::uuid[]))));
CREATE POLICY reach ON basalt.tickets AS RESTRICTIVE FOR SELECT TO basalt_app USING ((( SELECT (basalt.current_person() IS NULL)) OR (project_id = ANY (( SELECT basalt.own_projects() AS own_projects)::uuid[]))));
ALTER TABLE basalt.recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.reset_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.secret_key_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.started_sign_ins ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON basalt.api_credentials USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.article_tags USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.boards USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.call_counts USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.comments USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.document_editors USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.document_search USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.document_tags USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.documents USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.events USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.invitations USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.kept_outcomes USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.labels USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.memberships USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.notification_recipients USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.notifications USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.organizations USING ((id = basalt.current_organization())) WITH CHECK ((id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.project_members USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.project_search USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.projects USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.tags USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.ticket_assignees USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.ticket_counters USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.ticket_labels USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.ticket_search USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.ticket_tags USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.tickets USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.webhook_deliveries USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant ON basalt.webhooks USING ((organization_id = basalt.current_organization())) WITH CHECK ((organization_id = basalt.current_organization()));
CREATE POLICY tenant_mails ON basalt.mail_outbox FOR INSERT WITH CHECK (((sender = (basalt.current_organization())::text) AND (NOT is_urgent)));
CREATE POLICY tenant_people ON basalt.users FOR SELECT USING ((EXISTS ( SELECT
   FROM basalt.memberships m
  WHERE ((m.organization_id = basalt.current_organization()) AND (m.user_id = users.id)))));
ALTER TABLE basalt.ticket_assignees ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.ticket_counters ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.ticket_labels ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.ticket_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.ticket_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.tickets ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.two_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.users ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE basalt.webhooks ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA basalt TO basalt_app;
GRANT USAGE ON SCHEMA basalt TO basalt_gatekeeper;
REVOKE ALL ON PROCEDURE basalt.adopt_server() FROM PUBLIC;
REVOKE ALL ON FUNCTION basalt.due_webhooks(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.due_webhooks(at timestamp with time zone) TO basalt_app;
REVOKE ALL ON PROCEDURE basalt.fence(IN tenant_table regclass) FROM PUBLIC;
REVOKE ALL ON PROCEDURE basalt.fence_accounts(IN accounts_table regclass) FROM PUBLIC;
REVOKE ALL ON FUNCTION basalt.last_horizon() FROM PUBLIC;
REVOKE ALL ON FUNCTION basalt.organization_ids() FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.organization_ids() TO basalt_app;
REVOKE ALL ON FUNCTION basalt.organization_ids(behind uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.organization_ids(behind uuid, most integer) TO basalt_app;
REVOKE ALL ON FUNCTION basalt.organization_of_credential(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.organization_of_credential(wanted text) TO basalt_app;
REVOKE ALL ON FUNCTION basalt.organization_of_invitation(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.organization_of_invitation(wanted text) TO basalt_app;
REVOKE ALL ON FUNCTION basalt.organizations_of_person(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.organizations_of_person(wanted uuid) TO basalt_app;
REVOKE ALL ON FUNCTION basalt.owner_of(kind text, wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.owner_of(kind text, wanted uuid) TO basalt_app;
REVOKE ALL ON FUNCTION basalt.taken_organization_slugs(wanted text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.taken_organization_slugs(wanted text[]) TO basalt_app;
GRANT SELECT,INSERT,UPDATE ON TABLE basalt.users TO basalt_app;
GRANT SELECT ON TABLE basalt.users TO basalt_gatekeeper;
REVOKE ALL ON FUNCTION basalt.user_of_email(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION basalt.user_of_email(wanted text) TO basalt_app;
GRANT SELECT,INSERT ON TABLE basalt.account_events TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.api_credentials TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.api_credentials TO basalt_gatekeeper;
GRANT SELECT(public_id) ON TABLE basalt.api_credentials TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.article_tags TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.auth_failures TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.boards TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.boards TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.boards TO basalt_gatekeeper;
GRANT SELECT(project_id) ON TABLE basalt.boards TO basalt_gatekeeper;
GRANT SELECT(deleted_at) ON TABLE basalt.boards TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.call_counts TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.comments TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.document_editors TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.document_search TO basalt_app;
GRANT SELECT ON TABLE basalt.document_search TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.document_tags TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.documents TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.documents TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.documents TO basalt_gatekeeper;
GRANT SELECT(deleted_at) ON TABLE basalt.documents TO basalt_gatekeeper;
GRANT USAGE ON SEQUENCE basalt.event_sequence TO basalt_app;
GRANT SELECT,INSERT ON TABLE basalt.events TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.events TO basalt_gatekeeper;
GRANT SELECT(horizon) ON TABLE basalt.events TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.failed_attempts TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.identities TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.invitations TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.invitations TO basalt_gatekeeper;
GRANT SELECT(token_hash) ON TABLE basalt.invitations TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.kept_outcomes TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.labels TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.labels TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.labels TO basalt_gatekeeper;
GRANT SELECT(project_id) ON TABLE basalt.labels TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.mail_outbox TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.memberships TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.memberships TO basalt_gatekeeper;
GRANT SELECT(user_id) ON TABLE basalt.memberships TO basalt_gatekeeper;
GRANT SELECT(removed_at) ON TABLE basalt.memberships TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.notification_recipients TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.notifications TO basalt_app;
GRANT SELECT,INSERT,UPDATE ON TABLE basalt.organizations TO basalt_app;
GRANT SELECT ON TABLE basalt.organizations TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.person_calls TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.project_members TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.project_search TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.projects TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.projects TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.projects TO basalt_gatekeeper;
GRANT SELECT(deleted_at) ON TABLE basalt.projects TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.recovery_codes TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.reset_tokens TO basalt_app;
GRANT SELECT ON TABLE basalt.searchable_documents TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.ticket_search TO basalt_app;
GRANT SELECT ON TABLE basalt.ticket_search TO basalt_gatekeeper;
GRANT SELECT ON TABLE basalt.searchable_tickets TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.sessions TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.started_sign_ins TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.tags TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.ticket_assignees TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.ticket_counters TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.ticket_labels TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.ticket_tags TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.tickets TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.tickets TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.tickets TO basalt_gatekeeper;
GRANT SELECT(project_id) ON TABLE basalt.tickets TO basalt_gatekeeper;
GRANT SELECT(deleted_at) ON TABLE basalt.tickets TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.two_factors TO basalt_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.webhook_deliveries TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.webhook_deliveries TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.webhook_deliveries TO basalt_gatekeeper;
GRANT SELECT(webhook_id) ON TABLE basalt.webhook_deliveries TO basalt_gatekeeper;
GRANT SELECT(sequence) ON TABLE basalt.webhook_deliveries TO basalt_gatekeeper;
GRANT SELECT(state) ON TABLE basalt.webhook_deliveries TO basalt_gatekeeper;
GRANT SELECT(due_at) ON TABLE basalt.webhook_deliveries TO basalt_gatekeeper;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE basalt.webhooks TO basalt_app;
GRANT SELECT(organization_id) ON TABLE basalt.webhooks TO basalt_gatekeeper;
GRANT SELECT(id) ON TABLE basalt.webhooks TO basalt_gatekeeper;
GRANT SELECT(enabled) ON TABLE basalt.webhooks TO basalt_gatekeeper;
