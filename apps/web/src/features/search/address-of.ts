/** The page of a found record; of a comment, its place in the page of the ticket. */
export function addressOf({
  kind,
  id,
  key,
}: {
  kind: string;
  id: string;
  key: string | null;
}): string {
  if (kind === 'document') return `/app/documents/${id}`;
  if (kind === 'comment') return `/app/tickets/${key}#comment-${id}`;
  return kind === 'project' ? `/app/projects/${key}` : `/app/tickets/${key}`;
}
