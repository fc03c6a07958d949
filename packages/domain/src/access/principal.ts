import { DomainError } from '../kernel/domain-error.ts';
import type { CallConfirmation } from './call-confirmation.ts';
import type { Scope } from '../kernel/scopes.ts';
import type { Role } from './roles.ts';

/** The rule that made a change, and the number of rules in the chain of changes that led to it. */
export interface RuleVia {
  readonly type: 'rule';
  readonly id: string;
  readonly name: string;
  readonly depth: number;
}

/**
 * The actor of a change, as it was at that time: a later renaming or revocation changes nothing.
 * It has the field names of the API, which returns it as `author`, `created_by` and `actor`.
 */
export type Actor =
  | {
      readonly type: 'api_credential';
      readonly id: string;
      readonly name: string;
      readonly public_id: string;
      /** The rule that acted with the rights of the credential. */
      readonly via?: RuleVia;
    }
  | {
      readonly type: 'user';
      readonly id: string;
      readonly name: string;
      /** The app or the rule that acted for the person; absent when they acted themselves. */
      readonly via?: { readonly type: 'app'; readonly id: string; readonly name: string } | RuleVia;
    }
  /** The deployer at the command line, or a part of the service itself. */
  | { readonly type: 'system'; readonly name: string; readonly via?: RuleVia }
  /**
   * Somebody whom an imported source names and who is no person of the organization; `source` is the system of the import. `is_importer`: the
   * source names nobody, and `name` is that of the importer.
   */
  | {
      readonly type: 'imported';
      readonly name: string;
      readonly source: string;
      readonly is_importer?: true;
    };

/** The rule by which the actor made a change; null for none. */
export const viaOfActor = (actor: Actor): RuleVia | null =>
  'via' in actor && actor.via?.type === 'rule' ? actor.via : null;

/** True when the actor has this id, and when `id` is undefined. */
export function isMadeBy(actor: Actor | null, id: string | undefined): boolean {
  return id === undefined || (actor !== null && 'id' in actor && actor.id === id);
}

/** True when the actor has one of these ids. */
export function isAnyOf(actor: Actor | null, ids: ReadonlySet<string>): boolean {
  return actor !== null && 'id' in actor && ids.has(actor.id);
}

/** The `issuedTo` of a secret that this actor gets; absent for the deployer. */
export function issuedTo(actor: Actor): { issuedTo?: string } {
  return 'id' in actor ? { issuedTo: actor.id } : {};
}

/** The id of the calling person. Refuses with `sign_in_required` a caller who is no person. */
export function personIdOf({ actor }: Principal): string {
  if (actor.type !== 'user') throw new DomainError('sign_in_required', {});
  return actor.id;
}

/** The deployer at the command line. */
export const systemActor: Actor = { type: 'system', name: 'command line' };

/** The deployer at the command line: may do everything in the organization. */
export function systemPrincipal(organizationId: string): Principal {
  return { organizationId, actor: systemActor, scopes: ['*'] };
}

/** The deployer at the command line, who also has access to a suspended organization. */
export const operatorPrincipal = (organizationId: string): Principal => ({
  ...systemPrincipal(organizationId),
  entersSuspended: true,
});

/** A person and their role in the organization: it decides what they can see there. */
export interface Person {
  readonly userId: string;
  readonly role: Role;
}

/** The authenticated caller: the one organization it acts in, as whom, and what it may do there. */
export interface Principal {
  readonly organizationId: string;
  readonly actor: Actor;
  readonly scopes: readonly Scope[];
  /** The person, when a person calls, also through an app; absent for credentials and the command line, which see everything. */
  readonly person?: Person;
  /** The app, the grant and the end of the token, when an app calls for a person. */
  readonly app?: { readonly id: string; readonly grantId: string; readonly expiresAt: Date };
  /** Whether the caller has access while the organization is suspended. Everybody else is refused with `organization_suspended`. */
  readonly entersSuspended?: true;
  /** The confirmation of a caller who is only remembered; absent for others. Reads return nothing and changes write nothing before it. */
  readonly confirmation?: CallConfirmation;
}
