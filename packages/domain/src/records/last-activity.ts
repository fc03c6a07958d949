/** A record that can be commented on. */
interface Discussed {
  readonly updatedAt: Date;
  readonly commentedAt: Date | null;
}

/** The moment of the last change of the record, or of a comment on it. */
export function lastActivity({ updatedAt, commentedAt }: Discussed): Date {
  return commentedAt !== null && commentedAt > updatedAt ? commentedAt : updatedAt;
}
