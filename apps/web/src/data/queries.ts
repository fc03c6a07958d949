import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readMe } from '../api/account.ts';
import { listAssigned } from '../api/assigned.ts';
import { readOrganization } from '../api/organization.ts';
import type { OwnOrganization } from '../api/records.ts';
import { listComments, type Commented } from '../api/comments.ts';
import {
  listBoards,
  listLabels,
  listMembers,
  listProjects,
  listTags,
  readAnalytics,
} from '../api/projects.ts';
import { listHistory, readTicketByKey } from '../api/tickets.ts';
import { listTrash, type TrashKind } from '../api/trash.ts';

/*
 * Every read of the pages of work, each with its key. The first word of a key names what it holds: `live/apply-event.ts`
 * knows by it what an event concerns.
 */

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: readMe });

export const projectsQuery = (organization: string) =>
  queryOptions({
    queryKey: ['projects', organization],
    queryFn: () => listProjects(organization),
  });

export const boardsQuery = (project: string) =>
  queryOptions({ queryKey: ['boards', project], queryFn: () => listBoards(project) });

export const labelsQuery = (project: string) =>
  queryOptions({ queryKey: ['labels', project], queryFn: () => listLabels(project) });

export const tagsQuery = (project: string) =>
  queryOptions({ queryKey: ['tags', project], queryFn: () => listTags(project) });

export const membersQuery = (project: string) =>
  queryOptions({ queryKey: ['members', project], queryFn: () => listMembers(project) });

export const analyticsQuery = (project: string) =>
  queryOptions({ queryKey: ['analytics', project], queryFn: () => readAnalytics(project) });

/** What was deleted of one kind in an organization, page by page. */
export const trashQuery = <Found>(organization: string, kind: TrashKind) =>
  infiniteQueryOptions({
    queryKey: ['trash', organization, kind],
    queryFn: ({ pageParam }) => listTrash<Found>(organization, kind, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** One ticket by its key in the chosen organization; the choice of another one removes it (`frame/session.tsx`). */
export const ticketQuery = (organization: OwnOrganization | null, key: string) =>
  queryOptions({
    queryKey: ['ticket', key],
    queryFn: () => readTicketByKey(organization?.id ?? '', key),
    enabled: organization !== null,
  });

/** The record of an organization. */
export const organizationQuery = (id: string) =>
  queryOptions({ queryKey: ['organization', id], queryFn: () => readOrganization(id) });

/** The comments on a ticket or a document. */
export const commentsQuery = (on: Commented) =>
  queryOptions({ queryKey: ['comments', on.id], queryFn: () => listComments(on) });

/** What a person has to do in an organization. */
export const assignedQuery = (organization: string, person: string) =>
  queryOptions({
    queryKey: ['assigned', organization, person],
    queryFn: () => listAssigned(organization, person),
  });

/** What happened to the ticket with this id, newest first. */
export const historyQuery = (ticket: string) =>
  queryOptions({ queryKey: ['history', ticket], queryFn: () => listHistory(ticket) });
