import { basePath } from '../src/routes/routes.ts';
import { createRequestCheck, type Answered } from './answer-checks.ts';
import { idNamed, references, type RecordKind, type Reference } from './references.ts';
import type { WalkReport } from './route-walk.ts';
import { sendRequest } from './send-request.ts';
import { makeSubject, makeTenant, type Subject, type WalkDeployment } from './walk-fixture.ts';

/**
 * Puts into every reference field what cannot be named there: a record of another tenant, of another
 * project, a deleted one, none at all, one twice, null, an object, text. Each is a 422 on that field, and
 * nobody can tell from the answer which ids exist elsewhere.
 */
export async function walkReferences(deployment: WalkDeployment): Promise<WalkReport> {
  const { use } = deployment;
  const own = await makeTenant(deployment, 'canaryofours');
  const theirs = await makeSubject(deployment, await makeTenant(deployment, 'canaryoftheirs'));
  const { token } = await use.createCredential(own.principal, { name: 'walker', scopes: ['*'] });
  const check = createRequestCheck();
  const report: WalkReport = { requests: 0, faults: [] };

  for (const reference of references) {
    const { kind, field } = reference;
    // An organization has few webhooks and connections, and there are many references.
    const withWebhook = reference.operation === 'updateWebhook';
    const withConnection = reference.operation === 'updateGitConnection';
    const subject = await makeSubject(deployment, own, { withWebhook, withConnection });
    const otherSubject = await makeSubject(deployment, own, { withWebhook: false });
    const secret = new Map<string, string>([
      ['foreign', idNamed(theirs, kind)],
      ['absent', '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f'],
      ...(reference.isOrganizationWide
        ? []
        : [['of another project', idNamed(otherSubject, kind)] as const]),
      ...(kind === 'member' || reference.takesDeleted
        ? []
        : [['deleted', await makeDeleted(kind)] as const]),
    ]);
    const plain = new Map<string, unknown>([
      ['text', 'x'],
      ...(reference.body === undefined || reference.isClearedByNull
        ? []
        : ([['null', null]] as const)),
      ...(reference.body === undefined
        ? []
        : ([['an object', { id: idNamed(subject, kind) }]] as const)),
      ...(reference.isArray
        ? ([['twice', [idNamed(subject, kind), idNamed(subject, kind)]]] as const)
        : []),
    ]);
    const bodies = new Set<string>();
    for (const [name, id] of [...secret, ...plain]) {
      const isSecret = secret.has(name);
      const value = reference.isArray && isSecret ? [id] : id;
      const answer = await send(deployment.address, token, reference, subject, value);
      const { status, text } = answer;
      report.requests += 1;
      const target = basePath + reference.path(subject);
      report.faults.push(...check(reference.method, target, answer));
      const problem = JSON.parse(text) as { errors?: Record<string, unknown> };
      const fields = Object.keys(problem.errors ?? {}).join();
      if (status !== 422 || fields !== field) {
        report.faults.push(`${reference.operation} ${field} ${name}: ${status} ${text}`);
      }
      if (isSecret) bodies.add(text.replace(/"request_id":"[^"]+"/, ''));
    }
    if (bodies.size !== 1) {
      report.faults.push(`${reference.operation} ${field} tells apart: ${[...bodies].join('\n')}`);
    }

    async function makeDeleted(of: RecordKind): Promise<string> {
      const { project, boards } = subject;
      const { principal } = own;
      if (of === 'project') {
        const deletedProject = await use.createProject(principal, {
          organization: own.id,
          name: 'Gone',
        });
        await use.deleteProject(principal, { project: deletedProject.id });
        return deletedProject.id;
      }
      if (of === 'board') {
        const board = await use.createBoard(principal, { project, name: 'Gone' });
        await use.deleteBoard(principal, { board: board.id });
        return board.id;
      }
      if (of === 'label') {
        const label = await use.createLabel(principal, { project, name: 'gone' });
        await use.deleteLabel(principal, { label: label.id });
        return label.id;
      }
      if (of === 'cycle') {
        const days = { startsOn: '2031-05-05', endsOn: '2031-05-18' };
        const cycle = await use.createCycle(principal, { project, name: 'Gone', ...days });
        await use.deleteCycle(principal, { cycle: cycle.id });
        return cycle.id;
      }
      if (of === 'template') {
        await use.deleteTemplate(principal, { template: subject.template });
        return subject.template;
      }
      if (of === 'document') {
        const { document } = await makeSubject(deployment, own, { withWebhook: false });
        await use.deleteDocument(principal, { document });
        return document;
      }
      if (of === 'ticket comment') {
        const at = { parent: subject.ticket, comment: subject.comments.ticket };
        await use.deleteTicketComment(principal, at);
        return at.comment;
      }
      if (of === 'document comment') {
        const at = { parent: subject.document, comment: subject.comments.document };
        await use.deleteDocumentComment(principal, at);
        return at.comment;
      }
      const input = { project, boardId: boards[0], title: 'Gone' };
      const ticket = await use.createTicket(principal, input);
      await use.deleteTicket(principal, { ticket: ticket.id });
      return ticket.id;
    }
  }
  return report;
}

async function send(
  address: string,
  token: string,
  { method, path, field, body }: Reference,
  subject: Subject,
  value: unknown,
): Promise<Answered> {
  const url = new URL(address + basePath + path(subject));
  if (body === undefined) url.searchParams.set(field, String(value));
  return sendRequest(url, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body(value, subject)) }),
  });
}
