import { createHash, createHmac } from 'node:crypto';
import type { Principal, UseCases } from '@basalt/domain';

const repository = {
  id: 140,
  full_name: 'quarry/shop',
  html_url: 'https://github.example/quarry/shop',
  default_branch: 'main',
};

const shaOf = (text: string): string => createHash('sha1').update(text).digest('hex');

/** A pull request of the story, with what it says about tickets of the web shop. */
interface DemoPullRequest {
  number: number;
  title: string;
  body: string;
  branch: string;
  /** Logins at the forge. */
  author: string;
}

const invoice: DemoPullRequest = {
  number: 41,
  title: 'Pay by invoice',
  body: 'Fixes WEB-11.',
  branch: 'web-11-pay-by-invoice',
  author: 'grace',
};

const basket: DemoPullRequest = {
  number: 43,
  title: 'Count the basket once after signing in',
  body: 'Fixes WEB-13.',
  branch: 'web-13-basket-counts-twice',
  author: 'linus',
};

const checkout: DemoPullRequest = {
  number: 38,
  title: 'Reach every step of the checkout by the keyboard',
  body: 'Closes WEB-28.',
  branch: 'web-28-checkout-works-without-a-mouse',
  author: 'grace',
};

/** Events of GitHub with their fields, and how many days ago they happened. */
const events: readonly { daysAgo: number; event: string; payload: object }[] = [
  push(16.5, checkout, 'WEB-28: Keep the focus visible', { isNew: true }),
  pullRequest(10.5, checkout, { action: 'opened' }),
  pullRequest(10, checkout, { action: 'closed', state: 'closed', merged: true }),
  push(8.6, invoice, 'WEB-11: Check the credit before the address', { isNew: true }),
  pullRequest(8.5, invoice, { action: 'opened', draft: true }),
  push(4.5, basket, 'WEB-13: Merge the basket of the guest once', { isNew: true }),
  pullRequest(4, basket, { action: 'opened' }),
  push(2, invoice, 'WEB-11: Ask for the address of the invoice', { isNew: false }),
];

/** A connection to GitHub for the project, and what GitHub has sent to it, as steps of the story. */
export function gitSteps(
  use: UseCases,
  principal: Principal,
  project: string,
): { daysAgo: number; run: () => Promise<void> }[] {
  const { organizationId: organization } = principal;
  const connection = { id: '', secret: '' };
  return [
    {
      daysAgo: 20,
      run: async () => {
        const made = { organization, name: 'shop', kind: 'github', projectIds: [project] } as const;
        Object.assign(connection, await use.createGitConnection(principal, made));
      },
    },
    ...events.map(({ daysAgo, event, payload }) => ({
      daysAgo,
      run: async () => {
        const body = Buffer.from(JSON.stringify(payload));
        const mac = createHmac('sha256', connection.secret).update(body).digest('hex');
        const headers = {
          'content-type': 'application/json',
          'x-github-event': event,
          'x-github-delivery': shaOf(body.toString()),
          'x-hub-signature-256': `sha256=${mac}`,
        };
        const request = { connection: connection.id, request: { headers, body } };
        const receipt = await use.receiveGitDelivery(request);
        if (receipt?.outcome !== 'read' || receipt.linked === 0) {
          throw new Error(`the demo's ${event} was not linked: ${JSON.stringify(receipt)}`);
        }
      },
    })),
  ];
}

function push(
  daysAgo: number,
  { branch, author }: DemoPullRequest,
  message: string,
  { isNew }: { isNew: boolean },
) {
  const id = shaOf(message);
  const commit = {
    id,
    message,
    url: `${repository.html_url}/commit/${id}`,
    author: { username: author },
  };
  const payload = {
    ref: `refs/heads/${branch}`,
    before: isNew ? '0'.repeat(40) : shaOf(branch),
    after: id,
    commits: [commit],
    repository,
    sender: { login: author },
  };
  return { daysAgo, event: 'push', payload };
}

function pullRequest(
  daysAgo: number,
  { branch, author, ...request }: DemoPullRequest,
  { action, ...state }: { action: string; state?: string; draft?: boolean; merged?: boolean },
) {
  const payload = {
    action,
    pull_request: {
      ...request,
      state: 'open',
      draft: false,
      merged: false,
      ...state,
      html_url: `${repository.html_url}/pull/${request.number}`,
      user: { login: author },
      head: { ref: branch },
      base: { ref: repository.default_branch },
      updated_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    },
    repository,
    sender: { login: author },
  };
  return { daysAgo, event: 'pull_request', payload };
}
