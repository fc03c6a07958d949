import type { RaisedRelatives, SetChange } from '@basalt/domain';
import { writeAppPolicy } from '../app/apps.store.ts';
import { touchDocumentsOfProject } from '../document/documents.store.ts';
import {
  markNotification,
  setDueNoticed,
  setMailChoices,
  setMailsDue,
  takeBackNotices,
  setNotified,
  endWatches,
  setWatches,
} from '../notification/notifications.store.ts';
import { setDevelopmentCounts } from '../git/git.store.ts';
import { addImportRows } from '../import/import-rows.ts';
import { leaveProjects, projectMember } from '../project/project-member.ts';
import { followStatements, placeStatements } from '../ticket/followed-tickets.ts';
import { setFormerKey } from '../ticket/former-keys.ts';
import { writeLastNumber } from '../ticket/ticket-counter.ts';
import type { Query, Selection } from '../sql/query.ts';
import { newTags } from '../tag/new-tags.ts';
import {
  addRuns,
  dropRuns,
  putOffRules,
  readToEnd,
  setRulesRead,
} from '../rule/rule-statements.ts';
import { settleStatements } from '../webhook/deliveries.store.ts';
import { removeLabel } from '../project/labelled-tickets.ts';
import { endCalendars, setCalendarQuery, setViewCalendar } from '../view/views.store.ts';
import { leaveCycle } from '../ticket/cycle-tickets.ts';
import { newRanks, raiseTickets, sendTickets } from '../ticket/tickets-of-board.ts';

/** Relatives are raised after the events: `raiseRelatives`. */
type SetFirst = Exclude<SetChange, RaisedRelatives>;

type SetOf<Kind extends SetFirst['kind']> = Extract<SetFirst, { kind: Kind }>;
type Statements = readonly (Query<unknown> | Selection<unknown>)[];

/** The statements for each kind of change that writes rows without loading them. */
const statementsOf: {
  [Kind in SetFirst['kind']]: (organizationId: string, set: SetOf<Kind>) => Statements;
} = {
  view_calendar: setViewCalendar,
  view_calendar_query: setCalendarQuery,
  import_rows: (organizationId, set) => [addImportRows(organizationId, set)],
  app_policy: (organizationId, { policy }) => [writeAppPolicy(organizationId, policy)],
  ticket_number: (organizationId, { projectId, last }) => [
    writeLastNumber({ organizationId, projectId, last }),
  ],
  former_key: setFormerKey,
  tags: (organizationId, { projectId, tags }) => [newTags({ organizationId, projectId, tags })],
  documents_of_project: (organizationId, { projectId, now }) => [
    touchDocumentsOfProject({ organizationId, projectId, now: now.toISOString() }),
  ],
  project_member: (organizationId, set) => [projectMember(organizationId, set)],
  leaves_projects: (organizationId, set) => [
    leaveProjects(organizationId, set),
    endCalendars(organizationId, set),
  ],
  notification_marked: markNotification,
  watches: setWatches,
  watches_off: endWatches,
  notified: setNotified,
  rules_read_to_end: readToEnd,
  rule_runs_dropped: dropRuns,
  rules_wait: putOffRules,
  rule_runs: addRuns,
  development_counts: setDevelopmentCounts,
  rules_read: setRulesRead,
  mails_due: setMailsDue,
  notices_off: takeBackNotices,
  due_noticed: setDueNoticed,
  mail_choices: setMailChoices,
  settlement: (organizationId, set) => settleStatements({ organizationId, ...set }),
  tickets_raised: raiseTickets,
  tickets_sent: sendTickets,
  label_off: removeLabel,
  cycle_off: leaveCycle,
  field_followed: followStatements,
  field_reordered: placeStatements,
  ranks: newRanks,
};

/** The statements of a change of many rows, in their order. */
export const setStatements = <Kind extends SetFirst['kind']>(
  organizationId: string,
  set: SetOf<Kind>,
): Statements => statementsOf[set.kind as Kind](organizationId, set);
