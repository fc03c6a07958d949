import { afterAll, beforeAll, describe } from 'vitest';
import { operatorsContract } from './operators.contract.ts';
import { accountsContract } from './accounts.contract.ts';
import { boardCountContract } from './board-count.contract.ts';
import { boardsContract } from './boards.contract.ts';
import { commentsContract } from './comments.contract.ts';
import { ticketInContextContract } from './ticket-in-context.contract.ts';
import { chosenFieldsContract } from './chosen-fields.contract.ts';
import { callLimitsContract } from './call-limits.contract.ts';
import { appsContract } from './apps.contract.ts';
import { credentialsContract } from './credentials.contract.ts';
import { deliveriesContract } from './deliveries.contract.ts';
import { deliveryOutcomesContract } from './delivery-outcomes.contract.ts';
import { documentListsContract } from './document-lists.contract.ts';
import { documentsContract } from './documents.contract.ts';
import { eventFollowingContract } from './event-following.contract.ts';
import { eventsContract } from './events.contract.ts';
import type { TestStorage } from './test-storage.ts';
import { largePagesContract } from './large-pages.contract.ts';
import { invitationsContract } from './invitations.contract.ts';
import { mailOutboxContract } from './mail-outbox.contract.ts';
import { isolationContract } from './isolation.contract.ts';
import { cyclesContract } from './cycles.contract.ts';
import { labelsContract } from './labels.contract.ts';
import { membersContract } from './members.contract.ts';
import { notificationsContract } from './notifications.contract.ts';
import { organizationsContract } from './organizations.contract.ts';
import { projectListsContract } from './project-lists.contract.ts';
import { projectsContract } from './projects.contract.ts';
import { suspensionContract } from './suspension.contract.ts';
import { fieldsContract } from './fields.contract.ts';
import { fieldListsContract } from './field-lists.contract.ts';
import { followingTicketsContract } from './following-tickets.contract.ts';
import { fieldValuesContract } from './field-values.contract.ts';
import { copiedProjectsContract } from './copied-projects.contract.ts';
import { copiedTicketsContract } from './copied-tickets.contract.ts';
import { copiesOfChangedProjectsContract } from './copies-of-changed-projects.contract.ts';
import { importedDevelopmentsContract } from './imported-developments.contract.ts';
import { importedTemplatesContract } from './imported-templates.contract.ts';
import { ruleRunsContract } from './rule-runs.contract.ts';
import { rulesContract } from './rules.contract.ts';
import { gitContract } from './git.contract.ts';
import { gitRulesContract } from './git-rules.contract.ts';
import { templatesContract } from './templates.contract.ts';
import { templateTicketsContract } from './template-tickets.contract.ts';
import { viewsContract } from './views.contract.ts';
import { visibilityContract } from './visibility.contract.ts';
import { keptRelationsContract } from './kept-relations.contract.ts';
import { recountedEventsContract } from './recounted-events.contract.ts';
import { filesContract } from './files.contract.ts';
import { relationsContract } from './relations.contract.ts';
import { retriesContract } from './idempotency.contract.ts';
import { secondFactorsContract } from './second-factors.contract.ts';
import { sessionsContract } from './sessions.contract.ts';
import { tagsContract } from './tags.contract.ts';
import { ticketFiltersContract } from './ticket-filters.contract.ts';
import { ticketOrderContract } from './ticket-order.contract.ts';
import { ticketPagesContract } from './ticket-pages.contract.ts';
import { ticketSearchContract } from './ticket-search.contract.ts';
import { movedTicketsContract } from './moved-tickets.contract.ts';
import { ticketCountsContract } from './ticket-counts.contract.ts';
import { ticketGroupsContract } from './ticket-groups.contract.ts';
import { ticketsContract } from './tickets.contract.ts';
import { transactionsContract } from './transactions.contract.ts';
import { webhooksContract } from './webhooks.contract.ts';
import { trashContract } from './trash.contract.ts';
import { organizationSearchContract } from './organization-search.contract.ts';
import { wideTicketListsContract } from './wide-ticket-lists.contract.ts';
import { weeksContract } from './weeks.contract.ts';
import { workloadContract } from './workload.contract.ts';

const contracts = [
  organizationsContract,
  membersContract,
  invitationsContract,
  visibilityContract,
  accountsContract,
  operatorsContract,
  sessionsContract,
  secondFactorsContract,
  mailOutboxContract,
  projectsContract,
  projectListsContract,
  weeksContract,
  workloadContract,
  wideTicketListsContract,
  organizationSearchContract,
  trashContract,
  cyclesContract,
  labelsContract,
  tagsContract,
  boardsContract,
  ticketsContract,
  movedTicketsContract,
  ticketCountsContract,
  ticketGroupsContract,
  ticketOrderContract,
  ticketPagesContract,
  ticketFiltersContract,
  ticketSearchContract,
  boardCountContract,
  documentsContract,
  documentListsContract,
  largePagesContract,
  chosenFieldsContract,
  commentsContract,
  filesContract,
  relationsContract,
  keptRelationsContract,
  recountedEventsContract,
  suspensionContract,
  viewsContract,
  fieldsContract,
  fieldListsContract,
  fieldValuesContract,
  rulesContract,
  ruleRunsContract,
  templatesContract,
  gitContract,
  gitRulesContract,
  copiedProjectsContract,
  copiedTicketsContract,
  copiesOfChangedProjectsContract,
  importedDevelopmentsContract,
  importedTemplatesContract,
  followingTicketsContract,
  templateTicketsContract,
  ticketInContextContract,
  credentialsContract,
  appsContract,
  callLimitsContract,
  notificationsContract,
  transactionsContract,
  eventsContract,
  eventFollowingContract,
  webhooksContract,
  deliveriesContract,
  deliveryOutcomesContract,
  retriesContract,
  isolationContract,
];

/**
 * Registers with vitest every promise that the ports make to the domain, for an adapter of them to keep.
 * The ground is opened once; every test works in organizations of its own.
 */
export function tenancyContract(open: () => Promise<TestStorage>): void {
  describe('the contract of the ports', () => {
    let storage: TestStorage | null = null;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(async () => {
      await storage?.close();
    });
    for (const contract of contracts) {
      contract(() => {
        if (storage === null) throw new Error('the storage is not open');
        return storage;
      });
    }
  });
}
