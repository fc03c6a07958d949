import { useQueryClient } from '@tanstack/react-query';
import { asRefusal } from '../../api/refusal.ts';
import { useIsConnected } from '../../data/live/live.tsx';
import { outboxOf } from '../../data/query/outbox-of.ts';
import type { Unsent } from '../../data/query/use-unsent.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import commentsCss from './comments.module.css';
import layoutCss from '../../design/layout.module.css';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';

/** The state of an unsent text in the head of its comment: on its way, waiting, or refused. `onTakeBack` gets what is no longer to be sent. */
export function UnsentState<Payload>({
  unsent: { id, payload, fault },
  onTakeBack,
}: {
  unsent: Unsent<Payload>;
  onTakeBack: (payload: Payload) => void;
}) {
  const words = useWords();
  const outbox = outboxOf(useQueryClient());
  const isConnected = useIsConnected();
  return (
    <>
      <span className={textCss.note} role="status">
        {!isConnected
          ? words('comments.waitingForTheConnection')
          : fault === null
            ? words('comments.sending')
            : words('comments.notSent')}
      </span>
      {fault !== null && (
        <span className={commentsCss.commentTools} data-kept>
          <Button
            slight
            look="quiet"
            onPress={() => {
              if (outbox.discard(id)) onTakeBack(payload);
            }}
          >
            {words('comments.takeBack')}
          </Button>
        </span>
      )}
    </>
  );
}

/** Why a text was not sent, and a button that sends it again. Nothing while the connection is lost. */
export function SendAgain({ unsent: { id, fault } }: { unsent: Unsent<unknown> }) {
  const words = useWords();
  const outbox = outboxOf(useQueryClient());
  const isConnected = useIsConnected();
  if (fault === null || !isConnected) return null;
  return (
    <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
      <p>{asRefusal(fault).message}</p>
      <div className={layoutCss.actions}>
        <Button slight onPress={() => outbox.sendAgain(id)}>
          {words('comments.sendAgain')}
        </Button>
      </div>
    </div>
  );
}
