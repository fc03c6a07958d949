import type { Priority, Role } from '@basalt/domain';

/** A ticket of the demo, in the words of the story. */
export interface DemoTicket {
  board: string;
  title: string;
  descriptionHtml?: string;
  priority?: Priority;
  /** Emails of people of the story. */
  assignees?: readonly string[];
  /** Names of labels of its project. */
  labels?: readonly string[];
  tagNames?: readonly string[];
  dueInDays?: number;
  /** What people said about it, oldest first; by their emails. */
  comments?: readonly { by: string; bodyHtml: string }[];
}

/** A project of the demo with its tickets. */
export interface DemoProject {
  key: string;
  name: string;
  description: string;
  labels: readonly { name: string; color: string }[];
  /** By the slug of the board. */
  wipLimits: Readonly<Record<string, number>>;
  tickets: readonly DemoTicket[];
}

const [ada, grace, linus] = [
  'ada@demo.example',
  'grace@demo.example',
  'linus@demo.example',
] as const;

/** The owner first: the one that can sign in. */
export const demoPeople: readonly [
  { email: string; name: string; role: Role },
  ...{ email: string; name: string; role: Role }[],
] = [
  { email: ada, name: 'Ada Quarry', role: 'owner' },
  { email: grace, name: 'Grace Column', role: 'admin' },
  { email: linus, name: 'Linus Fault', role: 'member' },
];

/** What the people of the demo work on. */
export const demoProjects: readonly DemoProject[] = [
  {
    key: 'WEB',
    name: 'Web shop',
    description: 'The shop that our customers see.',
    labels: [
      { name: 'Bug', color: '#dc2626' },
      { name: 'Feature', color: '#2563eb' },
      { name: 'Design', color: '#9333ea' },
    ],
    wipLimits: { 'in-progress': 3, 'pull-request': 2 },
    tickets: [
      {
        board: 'open',
        title: 'Search forgets its filters on the way back',
        descriptionHtml: '<p>Go to a product and back: <strong>all filters are gone</strong>.</p>',
        priority: 'high',
        labels: ['Bug'],
        tagNames: ['search'],
        dueInDays: 3,
      },
      { board: 'open', title: 'Gift cards', labels: ['Feature'], tagNames: ['checkout'] },
      {
        board: 'open',
        title: 'Say what a return costs before checkout',
        priority: 'low',
        tagNames: ['checkout'],
      },
      {
        board: 'in-progress',
        title: 'Pay by invoice',
        descriptionHtml: '<ul><li>credit check</li><li>dunning</li></ul>',
        priority: 'highest',
        assignees: [grace],
        labels: ['Feature'],
        tagNames: ['checkout', 'payment'],
        dueInDays: 7,
        comments: [
          { by: linus, bodyHtml: '<p>Do we check the credit before or after the address?</p>' },
          { by: grace, bodyHtml: '<p>Before. See the <em>payment</em> section of the guide.</p>' },
        ],
      },
      {
        board: 'in-progress',
        title: 'Product page on small screens',
        assignees: [linus],
        labels: ['Design'],
      },
      {
        board: 'pull-request',
        title: 'Basket counts twice after signing in',
        priority: 'high',
        assignees: [linus],
        labels: ['Bug'],
        dueInDays: -1,
      },
      { board: 'hold', title: 'New logo', labels: ['Design'], priority: 'lowest' },
      { board: 'deployed', title: 'Address book', assignees: [grace], labels: ['Feature'] },
      { board: 'deployed', title: 'Order mails show the right total', labels: ['Bug'] },
    ],
  },
  {
    key: 'OPS',
    name: 'Operations',
    description: 'Keeping it running.',
    labels: [{ name: 'Incident', color: '#b91c1c' }],
    wipLimits: { 'in-progress': 2 },
    tickets: [
      {
        board: 'open',
        title: 'Restore a backup every month',
        priority: 'high',
        tagNames: ['backup'],
      },
      { board: 'in-progress', title: 'Certificates renew by themselves', assignees: [ada] },
      { board: 'deployed', title: 'Alert when the queue grows', labels: ['Incident'] },
    ],
  },
];
