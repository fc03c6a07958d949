import {
  DomainError,
  systemPrincipal,
  type Principal,
  type ResourceKind,
  type RootKind,
  type UseCases,
} from '@basalt/domain';
import { makeNamedRecords, operationOn } from '@basalt/domain/testing';

/** What a walk needs of the running service. */
export interface WalkDeployment {
  /** Where it listens: `http://127.0.0.1:PORT`. */
  address: string;
  use: UseCases;
  now: () => Date;
  /** Lets this many milliseconds pass by the service's clock. */
  passTime: (milliseconds: number) => Promise<void>;
}

/** One organization of the walk. Everything written in it holds its canary. */
export interface Tenant {
  id: string;
  canary: string;
  principal: Principal;
}

/**
 * A project with one record of each kind in it; all made for one use. The board has no tickets; the document is of the project; the file is
 * one of the ticket, and its bytes are stored; the import was cancelled, so that it can be undone; the view is a shared one of the project.
 */
export interface Subject extends Readonly<Record<RootKind, string>> {
  /** All boards, in order; the first holds the ticket. */
  boards: string[];
  /** One on the ticket, one on the document. */
  comments: { ticket: string; document: string };
  /** Another one, in the same project, which the ticket is related to. */
  otherTicket: string;
  /** Somebody with access to the project, as a field and as a path name them. */
  member: string;
  person: string;
  /** Empty where the subject was made without. */
  git_connection: string;
  /** Empty where the subject was made without; and the delivery to it. */
  webhook: string;
  delivery: string;
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

let made = 0;
const next = () => (made += 1);

export async function makeTenant({ use }: WalkDeployment, canary: string): Promise<Tenant> {
  const { id } = await use.createOrganization({ name: `${canary} Works ${next()}` });
  return { id, canary, principal: systemPrincipal(id) };
}

/** An organization has few fields, and one that a random request made may be required of every ticket. */
async function deleteFieldsInTheWay(
  use: UseCases,
  { id, principal }: Pick<Tenant, 'id' | 'principal'>,
): Promise<void> {
  const defined = await use.listFields(principal, { organization: id, page: { limit: 100 } });
  const isFull = defined.items.length >= 90;
  for (const [at, { id: field, required }] of defined.items.entries()) {
    if (!required && !(isFull && at < 10)) continue;
    await use.deleteField(principal, { field }).catch((error: unknown) => {
      // A random request archived its project: no ticket is created there.
      if (!(error instanceof DomainError && error.code === 'project_archived')) throw error;
    });
  }
}

/** A ticket, also where requests at the same time make fields that are required of it. */
async function makeTicket(
  use: UseCases,
  tenant: Pick<Tenant, 'id' | 'principal'>,
  content: Parameters<UseCases['createTicket']>[1],
): ReturnType<UseCases['createTicket']> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await use.createTicket(tenant.principal, content);
    } catch (error) {
      if (attempt === 5 || !(error instanceof DomainError && error.code === 'validation_failed'))
        throw error;
      await deleteFieldsInTheWay(use, tenant);
    }
  }
}

export async function makeSubject(
  { use }: WalkDeployment,
  { id, canary, principal }: Tenant,
  {
    withWebhook = true,
    withConnection = withWebhook,
  }: { withWebhook?: boolean; withConnection?: boolean } = {},
): Promise<Subject> {
  await deleteFieldsInTheWay(use, { id, principal });
  const { id: project } = await use.createProject(principal, {
    organization: id,
    name: `${canary} project ${next()}`,
    description: canary,
  });
  const named = await makeNamedRecords(use, principal, { project, prefix: canary });
  const label = named.get('label') ?? '';
  await use.updateCycle(principal, { cycle: named.get('cycle') ?? '', state: 'active' });
  const page = await use.listBoards(principal, { project, page: { limit: 200 } });
  const boards = page.items.map((board) => board.id);
  const email = `walker-${next()}-${id}@example.test`;
  const user = await use.createUser(principal, { email, name: `${canary} person` });
  await use.addProjectMember(principal, { project, user: user.id });
  const ticket = await makeTicket(
    use,
    { id, principal },
    {
      project,
      boardId: boards[0],
      title: `${canary} ticket`,
      descriptionHtml: `<p>${canary}</p>`,
      assigneeIds: [user.id],
      labelIds: [label],
      cycleId: named.get('cycle') ?? '',
      tagNames: [`${canary} tag`],
    },
  );
  const document = await use.createDocument(principal, {
    organization: id,
    projectId: project,
    title: `${canary} document`,
    caption: canary,
    contentHtml: `<p>${canary}</p>`,
    editorIds: [user.id],
    tagNames: [`${canary} tag`],
  });
  const bodyHtml = `<p>${canary}</p>`;
  const onTicket = await use.createTicketComment(principal, { parent: ticket.id, bodyHtml });
  const onDocument = await use.createDocumentComment(principal, { parent: document.id, bodyHtml });
  const relative = await makeTicket(
    use,
    { id, principal },
    {
      project,
      boardId: boards[1],
      title: `${canary} other ticket`,
    },
  );
  const related = { ticket: ticket.id, type: 'relates_to', other: relative.id } as const;
  const relation = await use.relateTicket(principal, related);
  // A maker has few views.
  const maker = { ...principal, actor: { type: 'user', id: user.id, name: user.name } } as const;
  const view = await use.createView(maker, {
    organization: id,
    projectId: project,
    name: `${canary} view`,
    query: { label_id: label },
    shared: true,
  });
  const field = await use.createField(principal, {
    organization: id,
    projectId: project,
    name: `${canary} field`.slice(0, 50),
    type: 'text',
  });
  const template = await use.createTemplate(principal, {
    organization: id,
    projectId: project,
    name: `${canary} template`,
    ticket: { title: canary, description_html: `<p>${canary}</p>` },
  });
  // An organization has few rules.
  const { items: rules } = await use.listRules(principal, {
    organization: id,
    page: { limit: 200 },
  });
  for (const { id: earlier } of rules.slice(0, Math.max(0, rules.length - 50))) {
    await use.deleteRule(principal, { rule: earlier });
  }
  const rule = await use.createRule(principal, {
    organization: id,
    projectId: project,
    name: `${canary} rule`,
    when: { on: 'hand' },
    if: {},
    do: [{ do: 'comment', body_html: `<p>${canary}</p>` }],
  });
  const fields = { parent: ticket.id, name: `${canary}.txt`, size: canary.length };
  const file = await use.createTicketFile(principal, { ...fields, mediaType: 'text/plain' });
  await use.receiveFile({ organizationId: id, id: file.id }, bytesOf(canary));
  // An organization has few open imports at a time.
  const others = await use.listImports(principal, { organization: id, page: { limit: 10 } });
  for (const earlier of others.items.filter(
    ({ state }) => state === 'announced' || state === 'undoing',
  )) {
    if (earlier.state === 'announced') await use.cancelImport(principal, { import: earlier.id });
    else
      await use.runImport(
        { organizationId: id, importId: earlier.id },
        { signal: new AbortController().signal, pause: async () => {} },
      );
  }
  const announced = {
    organization: id,
    system: 'csv',
    fileName: `${canary}.csv`,
    size: 3,
  } as const;
  const job = await use.createImport(principal, announced);
  await use.cancelImport(principal, { import: job.id });
  return {
    ...(Object.fromEntries(named) as Record<RootKind, string>),
    organization: id,
    project,
    boards,
    ticket: ticket.id,
    document: document.id,
    comments: { ticket: onTicket.id, document: onDocument.id },
    file: file.id,
    import: job.id,
    otherTicket: relative.id,
    relation: relation.id,
    view: view.id,
    field: field.id,
    template: template.id,
    rule: rule.id,
    git_connection: withConnection ? await makeConnection(use, principal, canary) : '',
    member: user.id,
    person: user.id,
    ...(withWebhook ? await makeWebhook(use, principal, canary) : { webhook: '', delivery: '' }),
  };
}

async function makeConnection(use: UseCases, principal: Principal, canary: string) {
  const { organizationId: organization } = principal;
  const connection = { organization, name: `${canary} forge`, kind: 'github' } as const;
  return (await use.createGitConnection(principal, connection)).id;
}

async function makeWebhook(use: UseCases, principal: Principal, canary: string) {
  const { id } = await use.createWebhook(principal, {
    organization: principal.organizationId,
    url: `https://example.test/${canary}`,
    events: ['project.*'],
  });
  return { webhook: id, delivery: (await use.testWebhook(principal, { webhook: id })).id };
}

/** Deletes the record of this kind. */
export async function deleteOf(
  kind: ResourceKind,
  subject: Subject,
  { use }: WalkDeployment,
  { principal }: Tenant,
): Promise<void> {
  const { ticket, document, comments } = subject;
  if (kind === 'webhook' || kind === 'delivery') {
    return use.deleteWebhook(principal, { webhook: subject.webhook });
  }
  if (kind === 'git_connection') {
    return use.deleteGitConnection(principal, { connection: subject.git_connection });
  }
  if (kind === 'comment') {
    await use.deleteTicketComment(principal, { parent: ticket, comment: comments.ticket });
    const input = { parent: document, comment: comments.document };
    return use.deleteDocumentComment(principal, input);
  }
  if (kind === 'person') {
    const input = { organization: subject.organization, user: subject.person };
    return use.removeOrganizationMember(principal, input);
  }
  // Not by `in`: a deployment may make its use cases when they are first called.
  const remove = use[operationOn('delete', kind) as 'deleteBoard'] as
    UseCases['deleteBoard'] | undefined;
  if (remove === undefined) throw new Error(`the walk cannot delete a ${kind}`);
  const path = { [kind]: subject[kind] };
  return remove(principal, path as { board: string });
}
