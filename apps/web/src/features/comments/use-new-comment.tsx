import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Commented } from '../../data/queries/comments.ts';
import { outboxOf } from '../../data/query/outbox-of.ts';
import { useDraft } from '../../design/use-draft.ts';
import { useDiscard } from '../text/use-discard.tsx';
import { commentKind } from './comment-kind.tsx';

/** A field for a new comment: its text, stored in this browser by the name `draft`, and how it is opened and sent. `replyTo`: the comment that it answers. */
export function useNewComment({
  on,
  draft,
  replyTo,
}: {
  on: Commented;
  draft: string;
  replyTo?: string | undefined;
}) {
  const [text, setText] = useDraft(draft, '');
  // A text that was left is offered at the next visit: an open field would take the keys.
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setText('');
    setOpen(false);
  };
  const { round, offer } = useDiscard(text === '' ? null : text, (former) => {
    setText(former);
    setOpen(true);
  });
  const client = useQueryClient();
  const [takenBack, setTakenBack] = useState(0);
  async function send(): Promise<void> {
    if (text === '') return;
    const own = { on, body_html: text, reply_to: replyTo };
    const { sent } = outboxOf(client).add(commentKind(client), own);
    close();
    const added = await sent.catch(() => null);
    if (added === null) return;
    requestAnimationFrame(() => {
      document.getElementById(`comment-${added.id}`)?.scrollIntoView({ block: 'nearest' });
    });
  }
  return {
    text,
    isOpen,
    round: `${round}.${takenBack}`,
    open: () => setOpen(true),
    /** Puts the text of a comment that is not to be sent before the one in the field, and opens it. */
    takeBack({ body_html }: { body_html: string }) {
      setText(body_html + text);
      setTakenBack(takenBack + 1);
      setOpen(true);
    },
    editor: {
      html: text,
      onChange: setText,
      onSend: () => void send(),
      onLeave: () => setOpen(false),
      onCancel() {
        offer();
        close();
      },
    },
  };
}
