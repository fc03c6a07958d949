import type {
  AccountEventRecord,
  Actor,
  AffectedKind,
  DeliveryRecord,
  DocumentRecord,
  EventRecord,
  Language,
  RecordSource,
  Role,
  Scope,
  WebhookRecord,
} from '@basalt/domain';

/**
 * The tables and views of the schema. Written from the catalogue of a migrated database: `npm test -- test/tables -u`.
 * Moments are RFC 3339 text, numbers of 64 bits are their digits.
 */
export interface Tables {
  account_events: {
    actor: Actor | null;
    at: string;
    data: AccountEventRecord['data'];
    id: string;
    kind: AccountEventRecord['type'];
    user_id: string;
  };
  affected_records: {
    event_id: string;
    kind: AffectedKind;
    organization_id: string;
    record_id: string;
  };
  api_credentials: {
    created_at: string;
    created_by: Actor;
    expires_at: string | null;
    id: string;
    last_used_at: string | null;
    name: string;
    organization_id: string;
    public_id: string;
    revoked_at: string | null;
    scopes: Scope[];
    secrets: unknown;
    updated_at: string;
  };
  app_call_counts: {
    calls: number;
    grant_id: string;
    minute: number;
    organization_id: string;
  };
  app_grants: {
    app_id: string;
    created_at: string;
    id: string;
    last_used_at: string | null;
    organization_id: string;
    resources: string[];
    scopes: string[];
    updated_at: string;
    user_id: string;
  };
  app_policies: {
    organization_id: string;
    policy: string;
  };
  app_tokens: {
    consumed_at: string | null;
    expires_at: string;
    grant_id: string;
    hash: string;
    kind: string;
    organization_id: string;
    payload: unknown;
    pepper_id: string;
    public_id: string;
    uses: number;
  };
  apps: {
    client_id: string;
    created_at: string;
    created_by: Actor;
    home_page: string | null;
    id: string;
    is_allowed: boolean;
    kind: string;
    name: string;
    organization_id: string;
    redirect_uris: string[];
    secrets: unknown;
    status: string;
    updated_at: string;
  };
  article_tags: {
    id: string;
    name: string;
    name_key: string;
    organization_id: string;
  };
  auth_failures: {
    failures: number;
    minute: number;
    source: string;
  };
  boards: {
    color: string;
    created_at: string;
    deleted_at: string | null;
    flow_role: string | null;
    id: string;
    is_done: boolean;
    is_hidden: boolean;
    name: string;
    organization_id: string;
    position: number;
    project_id: string;
    slug: string;
    source: RecordSource | null;
    ticket_count: number;
    updated_at: string;
    version: number;
    wip_limit: number | null;
  };
  call_counts: {
    calls: number;
    hash: string;
    minute: number;
    organization_id: string;
    public_id: string;
  };
  comments: {
    author: Actor;
    body_html: string;
    created_at: string;
    deleted_at: string | null;
    document_id: string | null;
    html_policy: number;
    id: string;
    is_deleted_by_author: boolean;
    organization_id: string;
    reactions: unknown;
    reply_to: string | null;
    searched: string | null;
    source: RecordSource | null;
    ticket_id: string | null;
    updated_at: string;
    version: number;
  };
  cycle_tickets: {
    cycle_id: string;
    organization_id: string;
    ticket_id: string;
  };
  cycles: {
    begins_at: string | null;
    completed_at: string | null;
    created_at: string;
    done_estimate: number | null;
    done_tickets: number | null;
    ends_on: string;
    goal: string | null;
    id: string;
    name: string;
    organization_id: string;
    position: number;
    project_id: string;
    started_at: string | null;
    starts_on: string;
    state: string;
    updated_at: string;
    version: number;
  };
  developments: {
    author: Actor | null;
    closing: boolean;
    created_at: string;
    external_id: string;
    id: string;
    kind: string;
    organization_id: string;
    repository: string;
    repository_key: string;
    sent_at: string | null;
    state: string | null;
    ticket_id: string;
    title: string;
    updated_at: string;
    url: string;
    version: number;
  };
  document_editors: {
    document_id: string;
    organization_id: string;
    position: number;
    user_id: string;
  };
  document_search: {
    document_id: string;
    organization_id: string;
    text: string;
  };
  document_tags: {
    document_id: string;
    organization_id: string;
    position: number;
    tag_id: string;
  };
  documents: {
    archived: boolean;
    caption: string | null;
    commented_at: string | null;
    content_html: string | null;
    created_at: string;
    created_by: Actor;
    deleted_at: string | null;
    html_policy: number;
    id: string;
    last_activity_at: string;
    organization_id: string;
    parent_id: string | null;
    project_id: string | null;
    published_at: string | null;
    status: DocumentRecord['status'];
    title: string;
    updated_at: string;
    version: number;
  };
  due_notices: {
    due_at: string;
    organization_id: string;
    reason: string;
    ticket_id: string;
  };
  events: {
    actor: Actor;
    affected: EventRecord['affected'] | null;
    affected_kinds: AffectedKind[] | null;
    at: string;
    changes: EventRecord['changes'] | null;
    data: EventRecord['data'] | null;
    horizon: string;
    id: string;
    kind: EventRecord['type'];
    organization_id: string;
    packed: Uint8Array | null;
    project_id: string | null;
    sequence: string;
    subject_id: string;
    subject_type: string;
    unpacked_bytes: number | null;
  };
  failed_attempts: {
    at: string;
    id: string;
    key: string;
    kind: string;
  };
  fields: {
    created_at: string;
    default: unknown | null;
    deleted_at: string | null;
    description: string | null;
    id: string;
    key: string;
    name: string;
    number: unknown | null;
    on_card: boolean;
    option_names: unknown;
    option_places: unknown;
    options: unknown;
    organization_id: string;
    pending: unknown | null;
    position: number;
    project_id: string | null;
    required: boolean;
    type: string;
    updated_at: string;
    version: number;
  };
  fields_of_live_projects: {
    deleted_at: string;
    id: string;
    organization_id: string;
  };
  file_storage_mark: {
    id: string;
    marked_at: string;
    single: boolean;
  };
  files: {
    announced_sha256: string | null;
    comment_id: string | null;
    created_at: string;
    created_by: Actor;
    deleted_at: string | null;
    document_id: string | null;
    expires_at: string | null;
    height: number | null;
    id: string;
    media_type: string;
    name: string;
    organization_id: string;
    sha256: string | null;
    size: number;
    state: string;
    ticket_id: string | null;
    width: number | null;
  };
  files_of_live_records: {
    deleted_at: string;
    id: string;
    organization_id: string;
  };
  flow_days: {
    board_id: string;
    counts: string[];
    day: string;
    is_imported: boolean;
    organization_id: string;
    project_id: string;
  };
  flow_places: {
    event_id: string | null;
    organization_id: string;
  };
  flow_projects: {
    at: string;
    boards: unknown;
    counted_since: string | null;
    event_id: string | null;
    is_behind: boolean;
    is_whole: boolean;
    organization_id: string;
    project_id: string;
    settings: unknown;
  };
  flow_tickets: {
    active_ms: string;
    blocked_ms: string;
    board_id: string;
    end_day: string | null;
    end_imported: boolean | null;
    end_tenths: string;
    ended_at: string | null;
    is_open: boolean;
    organization_id: string;
    project_id: string;
    started_at: string | null;
    state: unknown;
    ticket_id: string;
  };
  former_ticket_keys: {
    key: string;
    number: number;
    organization_id: string;
    project_id: string;
    ticket_id: string;
  };
  git_connections: {
    created_at: string;
    created_by: Actor;
    id: string;
    kind: string;
    name: string;
    organization_id: string;
    project_ids: string[];
    sealed_secret: string;
    updated_at: string;
    version: number;
  };
  git_deliveries: {
    connection_id: string;
    created_at: string;
    delivery_id: string | null;
    detail: string | null;
    digest: string;
    event: string;
    id: string;
    linked: number;
    organization_id: string;
    outcome: string;
  };
  identities: {
    linked_at: string;
    provider: string;
    subject: string;
    user_id: string;
  };
  import_records: {
    import_id: string | null;
    kind: string;
    organization_id: string;
    project_id: string;
    record_id: string;
    source_key: string;
    system: string;
    url: string | null;
    version_written: number;
  };
  import_rows: {
    import_id: string;
    kind: string;
    name: string;
    notes: unknown;
    organization_id: string;
    outcome: string;
    position: number;
    source_key: string;
    url: string | null;
  };
  imports: {
    adds_people: boolean;
    attempts: number;
    boards: unknown;
    counts: unknown;
    created_at: string;
    created_by: Actor;
    failure: string | null;
    file_name: string | null;
    finished_at: string | null;
    found: unknown;
    id: string;
    is_dry_run: boolean;
    leased_until: string | null;
    notes: unknown;
    options: unknown;
    organization_id: string;
    people: unknown;
    position: number;
    project_id: string | null;
    project_key: string | null;
    project_name: string | null;
    sealed_options: string | null;
    sha256: string | null;
    size: number | null;
    started_at: string | null;
    state: string;
    system: string;
    wip_limits: unknown;
  };
  invitations: {
    closed_at: string | null;
    created_at: string;
    created_by: Actor;
    email: string;
    expires_at: string;
    id: string;
    organization_id: string;
    project_ids: string[];
    role: Role;
    token_hash: string;
  };
  kept_outcomes: {
    caller: string;
    expires_at: string;
    fingerprint: string;
    key: string;
    operation: string;
    organization_id: string;
    outcome: unknown;
  };
  labels: {
    color: string;
    created_at: string;
    id: string;
    name: string;
    name_key: string;
    organization_id: string;
    project_id: string;
    updated_at: string;
    version: number;
  };
  mail_choices: {
    choices: unknown;
    daily_hour: number;
    organization_id: string;
    time_zone: string;
    user_id: string;
  };
  mail_outbox: {
    attempts: number;
    claims: number;
    created_at: string;
    due_at: string;
    id: string;
    is_urgent: boolean;
    kind: string;
    sealed: string;
    sender: string;
  };
  memberships: {
    created_at: string;
    organization_id: string;
    removed_at: string | null;
    role: Role;
    user_id: string;
  };
  notification_recipients: {
    done_at: string | null;
    mail_bundle: string | null;
    mail_due_at: string | null;
    notification_id: string;
    organization_id: string;
    read_at: string | null;
    reason: string | null;
    snoozed_until: string | null;
    user_id: string;
  };
  notifications: {
    body: string;
    comment_id: string | null;
    created_at: string;
    created_by: Actor;
    document_id: string | null;
    event_id: string | null;
    id: string;
    organization_id: string;
    reason: string | null;
    ticket_id: string | null;
    title: string;
    url: string | null;
  };
  notified_events: {
    event_id: string | null;
    organization_id: string;
  };
  oauth_clients: {
    client_id: string;
    created_at: string;
    expires_at: string | null;
    home_page: string | null;
    name: string;
    redirect_uris: string[];
  };
  oauth_requests: {
    browser: string | null;
    consumed_at: string | null;
    created_at: string;
    expires_at: string;
    hash: string;
    kind: string;
    payload: unknown;
    user_code: string | null;
  };
  organizations: {
    created_at: string;
    default_locale: Language | null;
    erasing_at: string | null;
    id: string;
    members_make_labels: boolean;
    name: string;
    purged_horizon: string | null;
    purged_sequence: string | null;
    slug: string;
    suspended_at: string | null;
    updated_at: string;
    version: number;
  };
  person_calls: {
    caller: string;
    calls: number;
    minute: number;
  };
  person_erasures: {
    begun_at: string;
    finished_at: string | null;
    receipt: unknown;
    renames: boolean;
    user_id: string;
  };
  pictures: {
    bytes: Uint8Array;
    id: string;
    media_type: string;
    user_id: string;
  };
  project_members: {
    created_at: string;
    organization_id: string;
    project_id: string;
    user_id: string;
  };
  project_search: {
    organization_id: string;
    project_id: string;
    text: string;
  };
  projects: {
    archived: boolean;
    created_at: string;
    deleted_at: string | null;
    description: string | null;
    id: string;
    key: string;
    name: string;
    organization_id: string;
    time_zone: string | null;
    updated_at: string;
    version: number;
  };
  record_kinds: {
    is_deletable: boolean;
    kind: string;
    needs_project: boolean;
    owner_column: string;
    relation: string;
  };
  recovery_codes: {
    hash: string;
    made_at: string;
    user_id: string;
  };
  relations_of_live_tickets: {
    id: string;
    organization_id: string;
  };
  reset_tokens: {
    expires_at: string;
    hash: string;
    user_id: string;
  };
  rule_places: {
    event_id: string | null;
    organization_id: string;
    waiting_until: string | null;
  };
  rule_runs: {
    after_id: string | null;
    cause: string;
    cause_key: string;
    changes: unknown;
    created_at: string;
    due_at: string;
    ended_at: string | null;
    event_id: string | null;
    facts: unknown;
    id: string;
    milliseconds: number | null;
    organization_id: string;
    outcome: string;
    problem: unknown | null;
    rule_id: string;
    ticket_id: string | null;
    ticket_key: string | null;
  };
  rules: {
    created_at: string;
    created_by: Actor;
    disabled_reason: string | null;
    do: unknown;
    enabled: boolean;
    enabled_at: string;
    id: string;
    if: unknown | null;
    last_run_at: string | null;
    made: unknown;
    name: string;
    next_at: string | null;
    not_matched: number;
    organization_id: string;
    project_id: string | null;
    refusals: number;
    run_as: unknown;
    updated_at: string;
    version: number;
    waiting_until: string | null;
    when: unknown;
  };
  rules_of_live_projects: {
    id: string;
    organization_id: string;
  };
  searchable_comments: {
    comment_id: string;
    organization_id: string;
    text: string;
  };
  searchable_documents: {
    document_id: string;
    organization_id: string;
    text: string;
  };
  searchable_tickets: {
    organization_id: string;
    project_id: string;
    text: string;
    ticket_id: string;
  };
  secret_key_note: {
    fingerprint: string;
    noted_at: string;
    single: boolean;
  };
  sessions: {
    created_at: string;
    expires_at: string;
    id: string;
    last_seen_at: string;
    second_factor_at: string | null;
    state: string;
    token_hash: string;
    tries_left: number;
    user_agent: string | null;
    user_id: string | null;
  };
  started_sign_ins: {
    expires_at: string;
    nonce: string | null;
    provider: string;
    session_id: string;
    state: string;
    verifier: string;
  };
  tags: {
    id: string;
    name: string;
    name_key: string;
    organization_id: string;
    project_id: string;
  };
  templates: {
    created_at: string;
    id: string;
    is_default: boolean;
    name: string;
    organization_id: string;
    project_id: string | null;
    sub_tickets: unknown;
    ticket: unknown;
    updated_at: string;
    version: number;
  };
  templates_of_live_projects: {
    id: string;
    organization_id: string;
  };
  ticket_assignees: {
    organization_id: string;
    position: number;
    ticket_id: string;
    user_id: string;
  };
  ticket_counters: {
    last_number: number;
    organization_id: string;
    project_id: string;
  };
  ticket_creators: {
    created_by: Actor;
    organization_id: string;
    ticket_id: string;
  };
  ticket_fields: {
    amount: number | null;
    field_id: string;
    item: string | null;
    line: string | null;
    organization_id: string;
    place: number;
    project_id: string;
    ticket_id: string;
  };
  ticket_labels: {
    label_id: string;
    organization_id: string;
    position: number;
    ticket_id: string;
  };
  ticket_relations: {
    created_at: string;
    created_by: Actor;
    from_id: string;
    id: string;
    kind: string;
    organization_id: string;
    to_id: string;
  };
  ticket_search: {
    organization_id: string;
    project_id: string;
    text: string;
    ticket_id: string;
  };
  ticket_tags: {
    organization_id: string;
    position: number;
    tag_id: string;
    ticket_id: string;
  };
  tickets: {
    archived: boolean;
    board_id: string;
    checklist_done: number;
    checklist_total: number;
    children_done: number;
    children_total: number;
    comment_count: number;
    commented_at: string | null;
    created_at: string;
    created_by: Actor;
    cycle_id: string | null;
    deleted_at: string | null;
    description_html: string | null;
    development_count: number;
    due_at: string | null;
    entered_board_at: string | null;
    estimate: number | null;
    field_values: unknown | null;
    file_count: number;
    html_policy: number;
    id: string;
    key: string;
    last_activity_at: string;
    number: number;
    open_blockers: number;
    organization_id: string;
    outer_parent_id: string | null;
    parent_id: string | null;
    priority: number;
    project_id: string;
    rank: string;
    source: RecordSource | null;
    start_at: string | null;
    title: string;
    updated_at: string;
    version: number;
  };
  two_factors: {
    confirmed_at: string | null;
    created_at: string;
    last_step: string | null;
    next_begun_at: string | null;
    next_sealed_secret: string | null;
    sealed_secret: string;
    user_id: string;
  };
  users: {
    created_at: string;
    deactivated_at: string | null;
    email: string;
    email_confirmed_at: string | null;
    id: string;
    locale: Language | null;
    name: string;
    password_hash: string | null;
    security_setup_required_at: string | null;
    time_zone: string | null;
    updated_at: string;
    week_start: number | null;
  };
  view_calendars: {
    key: string;
    organization_id: string;
    query: unknown | null;
    user_id: string;
    view_id: string;
  };
  views: {
    columns: string[];
    created_at: string;
    created_by: Actor;
    grouping: string | null;
    id: string;
    name: string;
    organization_id: string;
    project_id: string | null;
    query: unknown;
    shared: boolean;
    updated_at: string;
    version: number;
  };
  views_of_live_projects: {
    id: string;
    organization_id: string;
  };
  watches: {
    document_id: string | null;
    only_assigned: boolean;
    organization_id: string;
    subject_id: string;
    ticket_id: string | null;
    user_id: string;
    watching: boolean;
  };
  webhook_deliveries: {
    attempts: number;
    claims: number;
    created_at: string;
    delivered_at: string | null;
    due_at: string;
    event_id: string;
    event_type: DeliveryRecord['event_type'];
    id: string;
    organization_id: string;
    response_status: number | null;
    sequence: string;
    state: DeliveryRecord['state'];
    subject_id: string;
    webhook_id: string;
  };
  webhooks: {
    addressed_by: unknown | null;
    created_at: string;
    created_by: Actor | null;
    disabled_reason: WebhookRecord['disabled_reason'] | null;
    enabled: boolean;
    events: WebhookRecord['events'];
    failing_since: string | null;
    id: string;
    organization_id: string;
    project_id: string | null;
    secrets: unknown;
    updated_at: string;
    url: string;
  };
}
