import { randomBytes } from 'node:crypto';
import {
  systemPrincipal,
  type IdentityPorts,
  type Ports,
  type Principal,
  type UseCases,
} from '@basalt/domain';
import { cycleSteps } from './demo-cycles.ts';
import { demoDocuments } from './demo-documents.ts';
import { addDemoFiles } from './demo-files.ts';
import { gitSteps } from './demo-git.ts';
import { addDemoPictures } from './demo-pictures.ts';
import { addDemoRelations } from './demo-relations.ts';
import { addDemoViews } from './demo-views.ts';
import { demoPeople } from './demo-people.ts';
import { demoProjects, type DemoProject } from './demo-story.ts';
import { datesOf, inDays, type DemoTicket } from './demo-ticket.ts';
import { operationsBegan } from './operations-tickets.ts';
import { createStoryTime, type StoryTime } from './story-time.ts';

/** The result of `makeDemo`: what a person needs to sign in to the demo and to use its API. */
export interface Demo {
  organization_id: string;
  /** The project to start with. */
  project_id: string;
  sign_in: { email: string; password: string };
  /** An API key with every scope. */
  token: string;
}

/** The slug of the first organization that is named as the demo. */
const firstSlug = 'basalt-demo';

/** A demo that can be used. */
interface BegunDemo {
  demo: Demo;
  /** Adds the tickets and documents of all projects but the first, one step after the other until `isEnding` is true. */
  complete(isEnding?: () => boolean): Promise<void>;
}

/** Makes an organization with people, projects, boards with limits, tickets and documents, through the use cases as anybody would. */
export async function makeDemo(
  ...[ports, hashPassword]: Parameters<typeof beginDemo>
): Promise<Demo> {
  const { demo, complete } = await beginDemo(ports, hashPassword);
  await complete();
  return demo;
}

/** Makes the demo with the tickets of its first project. A first start completes it while people already look at it. */
export async function beginDemo(
  ports: Ports & Pick<IdentityPorts, 'accountsTransaction'>,
  hashPassword: (password: string) => Promise<string>,
): Promise<BegunDemo> {
  const time = createStoryTime(ports);
  const { use } = time;
  time.goTo(operationsBegan);
  const organization = await use.createOrganization({ name: 'Basalt Demo' });
  const deployer = systemPrincipal(organization.id);
  const password = randomBytes(9).toString('base64url');
  const addressOf = addressesIn(organization.slug);
  const people = await makePeople(use, deployer, await hashPassword(password), addressOf);
  await addDemoPictures(ports, people);
  const [owner] = demoPeople;
  const principal: Principal = {
    ...deployer,
    actor: { type: 'user', id: people.get(owner.email) as string, name: owner.name },
  };
  const projectIds = new Map<string, string>();
  const fills: Fill[] = [];
  for (const project of demoProjects) {
    const { id, fill } = await makeProject(time, principal, project, people);
    projectIds.set(project.key, id);
    fills.push(fill);
  }
  const [fillFirst, ...fillNext] = fills;
  await fillFirst?.(() => false);
  time.goTo(1);
  await addDemoViews(use, principal, [...projectIds.values()][0] as string);
  const makeThese = (documents: typeof demoDocuments) =>
    makeDocuments(use, principal, documents, { projectIds, people });
  await makeThese(demoDocuments.filter((document) => !isOfNext(document)));
  await use.registerApp(principal, {
    name: 'Ticket digest',
    homePage: 'https://example.org/ticket-digest',
    redirectUris: ['http://127.0.0.1/callback'],
    confidential: false,
  });
  time.goTo(0);
  const credential = await use.createCredential(principal, { name: 'Demo key', scopes: ['*'] });
  return {
    demo: {
      organization_id: organization.id,
      project_id: [...projectIds.values()][0] as string,
      sign_in: { email: addressOf(owner.email), password },
      token: credential.token,
    },
    complete: async (isEnding = () => false) => {
      for (const fill of fillNext) await fill(isEnding);
      // The last of their projects, because time does not go back in the flow of a project.
      if (!isEnding()) await makeThese(demoDocuments.filter(isOfNext));
    },
  };
}

/** Whether a document is in a project that `beginDemo` leaves without tickets. */
const isOfNext = ({ project }: (typeof demoDocuments)[number]): boolean =>
  project !== undefined && project !== demoProjects[0]?.key;

/** The mail domain of the demo's people. A second demo has other people, because an account has one password. */
const addressesIn =
  (slug: string) =>
  (email: string): string =>
    slug === firstSlug ? email : email.replace(/@.*$/u, `@${slug}.example`);

/**
 * Makes the people. Returns their ids by the emails of the story. Only the owner can sign in; the others are assignees and
 * authors.
 */
async function makePeople(
  use: UseCases,
  principal: Principal,
  ownerPasswordHash: string,
  addressOf: (email: string) => string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const person of demoPeople) {
    const passwordHash = person.role === 'owner' ? ownerPasswordHash : null;
    const email = addressOf(person.email);
    const { id } = await use.createUser(principal, { ...person, email, passwordHash });
    ids.set(person.email, id);
  }
  return ids;
}

/** Adds the tickets of a project, until `isEnding` is true. */
type Fill = (isEnding: () => boolean) => Promise<void>;

/** Makes a project of the story, still without tickets. */
async function makeProject(
  time: StoryTime,
  principal: Principal,
  story: DemoProject,
  people: ReadonlyMap<string, string>,
): Promise<{ id: string; fill: Fill }> {
  const { use } = time;
  const { organizationId: organization } = principal;
  const { key, name, description } = story;
  time.goTo(operationsBegan);
  const { id: project } = await use.createProject(principal, {
    organization,
    key,
    name,
    description,
  });
  for (const user of people.values()) await use.addProjectMember(principal, { project, user });

  const labels = new Map<string, string>();
  for (const label of story.labels) {
    labels.set(label.name, (await use.createLabel(principal, { project, ...label })).id);
  }
  for (const field of story.fields ?? []) {
    await use.createField(principal, { organization, projectId: project, ...field });
  }
  return {
    id: project,
    fill: (isEnding) =>
      fillProject(time, { use, principal, project, people, labels }, story, isEnding),
  };
}

async function fillProject(
  time: StoryTime,
  records: Omit<DemoContext, 'boards'>,
  story: DemoProject,
  isEnding: () => boolean,
): Promise<void> {
  const { use, principal, project } = records;
  const { items } = await use.listBoards(principal, { project, page: { limit: 200 } });
  const boards = new Map(items.map(({ slug, id }) => [slug, id]));
  const isFirst = story === demoProjects[0];
  const hold = boards.get('hold');
  if (isFirst && hold !== undefined)
    await use.updateBoard(principal, { board: hold, flowRole: 'waiting' });
  const steps = [
    ...story.tickets.flatMap((ticket) => stepsOf(ticket, { ...records, boards })),
    ...(isFirst ? gitSteps(use, principal, project) : []),
    ...(isFirst ? cycleSteps(use, principal, { project, key: story.key }) : []),
    ...archivalOf(story, use, principal, project),
  ];
  for (const { daysAgo, run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    if (isEnding()) return;
    time.goTo(daysAgo);
    await run();
  }
  if (isFirst) {
    await addDemoFiles(use, principal, `${story.key}-8`);
    await addDemoRelations(use, principal, story.key);
  }
  // The limits are set last: on its way through the past, the story may exceed them.
  time.goTo(1);
  for (const [slug, wipLimit] of Object.entries(story.wipLimits)) {
    await use.updateBoard(principal, { board: boards.get(slug) as string, wipLimit });
  }
}

/** The step that archives the tickets that are finished by then, at most 100. */
function archivalOf(
  { archivedDaysAgo }: DemoProject,
  use: UseCases,
  principal: Principal,
  project: string,
) {
  if (archivedDaysAgo === undefined) return [];
  const run = async () => {
    const filter = { words: [], archived: false, completed: true };
    const page = { limit: 100 };
    const { items } = await use.listTickets(principal, { project, filter, sort: 'rank', page });
    await use.bulkTickets(principal, {
      project,
      mode: 'atomic',
      isDryRun: false,
      items: items.map(({ id }) => ({ op: 'update', ticket: id, archived: true })),
    });
  };
  return [{ daysAgo: archivedDaysAgo, run }];
}

/** The records that exist before the tickets of the story. */
interface DemoContext {
  use: UseCases;
  principal: Principal;
  project: string;
  /** Ids by email, by name and by slug. */
  people: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  boards: ReadonlyMap<string, string>;
}

/** Everything that happens to a ticket, with its day. The first creates the ticket. */
function stepsOf(
  story: DemoTicket,
  { use, principal, project, people, labels, boards }: DemoContext,
) {
  const {
    daysAgo,
    isOwn = false,
    moves = [],
    comments = [],
    assignees = [],
    labels: marks = [],
    ...rest
  } = story;
  const { startInDays: _start, dueInDays: _due, launchInDays, values, ...fields } = rest;
  let ticket = '';
  let firstComment: string | null = null;
  const [worker] = assignees;
  const by = worker === undefined ? principal : asPerson(principal, worker, people);
  return [
    {
      daysAgo,
      run: async () => {
        ({ id: ticket } = await use.createTicket(isOwn ? by : principal, {
          project,
          boardSlug: 'open',
          ...fields,
          customFields:
            launchInDays === undefined
              ? values
              : { ...values, launch: inDays(launchInDays).toISOString().slice(0, 10) },
          ...datesOf(story),
          assigneeIds: assignees.map((email) => people.get(email) as string),
          labelIds: marks.map((mark) => labels.get(mark) as string),
        }));
      },
    },
    ...moves.map(([slug, day]) => ({
      daysAgo: day,
      run: async () => {
        const boardId = boards.get(slug) as string;
        await use.moveTicket(by, { ticket, boardId, position: { at: 'end' } });
      },
    })),
    ...comments.map((comment) => ({
      daysAgo: comment.daysAgo,
      run: async () => {
        const bodyHtml = mentioning(comment, people);
        const author = asPerson(principal, comment.by, people);
        const replyTo = comment.isReply === true ? firstComment : null;
        const written = { parent: ticket, bodyHtml, replyTo };
        const { id } = await use.createTicketComment(author, written);
        firstComment ??= id;
        for (const [email, choices] of Object.entries(comment.reactions ?? {})) {
          const person = asPerson(principal, email, people);
          await use.reactToTicketComment(person, { parent: ticket, comment: id, choices });
        }
      },
    })),
  ];
}

/** The text, which begins with a mention of the person to whom it is addressed. */
function mentioning(
  { to, bodyHtml }: { to?: string; bodyHtml: string },
  people: ReadonlyMap<string, string>,
): string {
  const person = demoPeople.find(({ email }) => email === to);
  if (person === undefined) return bodyHtml;
  const mention = `<a data-mention="${people.get(person.email)}">@${person.name}</a>`;
  return bodyHtml.replace('<p>', `<p>${mention} `);
}

/** The caller, acting as one of the people. */
function asPerson(
  principal: Principal,
  email: string,
  people: ReadonlyMap<string, string>,
): Principal {
  const name = demoPeople.find((person) => person.email === email)?.name ?? email;
  return { ...principal, actor: { type: 'user', id: people.get(email) as string, name } };
}

async function makeDocuments(
  use: UseCases,
  principal: Principal,
  documents: typeof demoDocuments,
  { projectIds, people }: Record<'projectIds' | 'people', ReadonlyMap<string, string>>,
): Promise<void> {
  const { organizationId: organization } = principal;
  const ids = new Map<string, string>();
  for (const { project, inside = '', editors = [], ...document } of documents) {
    const { id } = await use.createDocument(principal, {
      organization,
      projectId: project === undefined ? null : (projectIds.get(project) as string),
      parentId: ids.get(inside) ?? null,
      ...document,
      editorIds: editors.map((email) => people.get(email) as string),
    });
    ids.set(document.title, id);
  }
}
