export { branchNameOf } from './branch-name.ts';
export { developmentOf, isOutdated, type Development } from './development.ts';
export { forges, gitLimits } from './git-event.ts';
export type { BranchEvent, Commit, CommitsPushed, Forge, GitEvent } from './git-event.ts';
export type {
  PullRequest,
  PullRequestChange,
  PullRequestEvent,
  PullRequestState,
  Repository,
} from './git-event.ts';
export { readDelivery } from './read-delivery.ts';
export type {
  Delivery,
  DeliveryFault,
  DeliveryIdentity,
  DeliveryOutcome,
} from './read-delivery.ts';
export type { ForgeRequest } from './request.ts';
export { isSigned, type SignatureContext } from './signature.ts';
export {
  joinReferences,
  referencesInBranch,
  referencesInText,
  type TicketReference,
} from './ticket-references.ts';
