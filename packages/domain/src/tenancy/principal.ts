import type { Scope } from '../credential/scopes.ts';
import type { Role } from './roles.ts';

/**
 * Who did something, as a snapshot taken when it was done: a later renaming or revocation changes nothing.
 * In the field names of the API, where it is answered as `author`, `created_by` and `actor`.
 */
export type Actor =
  | {
      readonly type: 'api_credential';
      readonly id: string;
      readonly name: string;
      readonly public_id: string;
    }
  | {
      readonly type: 'user';
      readonly id: string;
      readonly name: string;
      /** The app that acted for the person; absent when they acted themselves. */
      readonly via?: { readonly type: 'app'; readonly id: string; readonly name: string };
    }
  /** The deployer, through the command line. */
  | { readonly type: 'system'; readonly name: string }
  /**
   * Somebody whom an import names, and who is no person of the organization; `source` is the system that it came from. With `is_importer` the
   * source names nobody, and `name` is who imported it.
   */
  | {
      readonly type: 'imported';
      readonly name: string;
      readonly source: string;
      readonly is_importer?: true;
    };

/** True when the actor has this id, and for every actor when no id is asked for. */
export function isMadeBy(actor: Actor | null, id: string | undefined): boolean {
  return id === undefined || (actor !== null && 'id' in actor && actor.id === id);
}

/** True when the actor has one of these ids. */
export function isAnyOf(actor: Actor | null, ids: ReadonlySet<string>): boolean {
  return actor !== null && 'id' in actor && ids.has(actor.id);
}

/** The id by which secrets say whom they were issued to; absent for the deployer. */
export function issuedTo(actor: Actor): { issuedTo?: string } {
  return 'id' in actor ? { issuedTo: actor.id } : {};
}

/** The deployer at the command line. */
export const systemActor: Actor = { type: 'system', name: 'command line' };

/** The deployer at the command line: may do everything in the organization. */
export function systemPrincipal(organizationId: string): Principal {
  return { organizationId, actor: systemActor, scopes: ['*'] };
}

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
  /** When a person acts for themselves; absent for credentials and the command line, which see everything. */
  readonly person?: Person;
  /** When an app acts for a person: which, and what the person granted it. */
  readonly app?: { readonly id: string; readonly grantId: string };
}
