import type { OrganizationMemberRecord } from '../records/membership.ts';
import type { Actor } from '../access/principal.ts';
import type { Import } from '../records/import.ts';
import type { FittedOf } from '../records/neutral-form.ts';

/** A person of a source: a person of the organization, or only a name (`userId` is null). */
export interface ImportedPerson {
  readonly userId: string | null;
  readonly name: string;
}

/** The people of a source, by their keys there. They are only in memory: after an interruption, the source is read again. */
export class ImportedPeople {
  /** By their emails and by their ids. */
  readonly #members: ReadonlyMap<string, OrganizationMemberRecord>;
  readonly #chosen: ReadonlyMap<string, string>;
  readonly #system: string;
  readonly #importer: Actor;
  readonly #people = new Map<string, ImportedPerson>();

  constructor(
    { people, system, createdBy }: Pick<Import, 'people' | 'system' | 'createdBy'>,
    members: readonly OrganizationMemberRecord[],
  ) {
    this.#members = new Map(
      members.flatMap((member) => [
        [member.email.toLowerCase(), member],
        [member.id, member],
      ]),
    );
    this.#chosen = new Map(
      Object.entries(people).map(([name, email]) => [name.toLowerCase(), email]),
    );
    this.#system = system;
    this.#importer = createdBy;
    // Another project names the members themselves.
    if (system !== 'project') return;
    for (const { id, name } of members) this.#people.set(id, { userId: id, name });
  }

  /** Adds a person of the source. Returns whether it is a person of the organization. */
  add(key: string, { name, email }: FittedOf<'person'>): boolean {
    const chosen = [key, name, email ?? '']
      .map((address) => this.#chosen.get(address.toLowerCase()))
      .find((choice) => choice !== undefined);
    const member = this.#members.get((chosen ?? email ?? '').toLowerCase());
    this.#people.set(key, { userId: member?.id ?? null, name: member?.name ?? name });
    return member !== undefined;
  }

  /** The user id of a person of the source; null for one who is no person of the organization. */
  userId(key: string): string | null {
    return this.#people.get(key)?.userId ?? null;
  }

  member(userId: string): OrganizationMemberRecord | undefined {
    return this.#members.get(userId);
  }

  /** The person who made a ticket; the importer when the source does not name one. */
  maker(key: string | null): Actor {
    if (key !== null) return this.author(key);
    if (this.#system === 'project') return this.#importer;
    return { type: 'imported', name: this.#importer.name, source: this.#system, is_importer: true };
  }

  /** The name of a person in the source; the key without a name. */
  nameOf(key: string): string {
    return (this.#people.get(key)?.name || key).slice(0, 200);
  }

  /** The author of a comment or ticket. */
  author(key: string | null): Actor {
    const found = key === null ? undefined : this.#people.get(key);
    if (found?.userId) return { type: 'user', id: found.userId, name: found.name };
    const name = key === null ? 'unknown' : this.nameOf(key);
    return { type: 'imported', name, source: this.#system };
  }
}
