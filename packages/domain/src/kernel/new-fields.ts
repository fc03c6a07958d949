/** What a constructor of a record gets: the ids, the fields that are named here, and the time. All other fields have initial values. */
export type NewFields<
  Entity extends { id: string; organizationId: string },
  Field extends keyof Entity = never,
> = Pick<Entity, 'id' | 'organizationId' | Field> & { now: Date };
