/** What a new record is made of: these of its fields beside its identity, and the moment. The others have their first value. */
export type NewFields<
  Entity extends { id: string; organizationId: string },
  Field extends keyof Entity = never,
> = Pick<Entity, 'id' | 'organizationId' | Field> & { now: Date };
