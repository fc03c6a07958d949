import { webFields, type DemoField } from './demo-fields.ts';
import { ada } from './demo-people.ts';
import type { DemoTicket } from './demo-ticket.ts';
import { finishedOperations } from './operations-tickets.ts';
import { webTickets } from './web-tickets.ts';

/** A project of the demo with its tickets. */
export interface DemoProject {
  key: string;
  name: string;
  description: string;
  /** When the tickets that were finished by then were archived. */
  archivedDaysAgo?: number;
  labels: readonly { name: string; color: string }[];
  fields?: readonly DemoField[];
  /** By the slug of the board. */
  wipLimits: Readonly<Record<string, number>>;
  tickets: readonly DemoTicket[];
}

/** The projects of the demo. */
export const demoProjects: readonly DemoProject[] = [
  {
    key: 'WEB',
    name: 'Web shop',
    description: 'The shop that our customers see.',
    labels: [
      { name: 'Bug', color: '#dc2626' },
      { name: 'Feature', color: '#2563eb' },
      { name: 'Design', color: '#9333ea' },
      { name: 'Speed', color: '#16a34a' },
    ],
    fields: webFields,
    wipLimits: { 'in-progress': 3, 'pull-request': 2 },
    tickets: webTickets,
  },
  {
    key: 'OPS',
    name: 'Operations',
    description: 'Keeping it running.',
    archivedDaysAgo: 44,
    labels: [{ name: 'Incident', color: '#b91c1c' }],
    wipLimits: { 'in-progress': 2 },
    tickets: [
      ...finishedOperations,
      {
        daysAgo: 20,
        title: 'Restore a backup every month',
        priority: 'high',
        tagNames: ['backup'],
      },
      {
        daysAgo: 26,
        title: 'Certificates renew by themselves',
        assignees: [ada],
        moves: [['in-progress', 24]],
      },
      {
        daysAgo: 12,
        title: 'Alert when the queue grows',
        labels: ['Incident'],
        moves: [['deployed', 6]],
      },
    ],
  },
];
