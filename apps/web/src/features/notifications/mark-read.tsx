import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { inboxQuery } from '../../data/queries/inbox.ts';
import { useMarking } from './use-marking.tsx';

/** Marks the notifications of a ticket or document as read when it is opened, from any page. Shows nothing. */
export default function MarkRead({ subject }: { subject: string }) {
  const { data } = useInfiniteQuery(inboxQuery);
  const { mutate } = useMarking();
  const read = useRef('');
  useEffect(() => {
    if (data === undefined || read.current === subject) return;
    read.current = subject;
    const group = data.pages
      .flatMap(({ items }) => items)
      .filter((entry) => entry.subject?.id === subject && entry.read_at === null);
    if (group.length > 0) mutate({ group, marks: { read: true } });
  }, [data, subject, mutate]);
  return null;
}
