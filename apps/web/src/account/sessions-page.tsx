import { useState } from 'react';
import { endSession, listSessions } from '../api/account.ts';
import type { SessionEntry } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { deviceName } from '../ui/device.ts';
import { Refused } from '../ui/notice.tsx';
import { PageHead, Ready } from '../ui/page.tsx';
import { useAct } from '../ui/use-act.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { howLongAgo, inFull } from '../ui/when.ts';

/** `/app/sessions`: where one is signed in. */
export function SessionsPage() {
  const [sessions, reload] = useLoaded(listSessions);
  const [message, announce] = useState('');
  const ended = async (name: string) => {
    await reload();
    announce(`The session of ${name} is ended.`);
  };
  return (
    <>
      <PageHead
        title="Sessions"
        lead="The browsers in which you are signed in. If you do not know one of them, end its session and change your password."
      />
      <p className="hidden" role="status">
        {message}
      </p>
      <Ready loaded={sessions}>
        {(entries) => (
          <ul className="list">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} onEnded={ended} />
            ))}
          </ul>
        )}
      </Ready>
    </>
  );
}

function Entry({
  entry: { id, created_at, last_seen_at, user_agent, current },
  onEnded,
}: {
  entry: SessionEntry;
  onEnded: (name: string) => Promise<void>;
}) {
  const { busy, refusal, act } = useAct();
  const name = deviceName(user_agent);
  const end = () =>
    act(async () => {
      await endSession(id);
      await onEnded(name);
    });
  return (
    <li>
      <div className="what">
        <h2>
          {name}
          {current && <span className="pill on">This browser</span>}
        </h2>
        <p className="small soft">
          Signed in <time dateTime={created_at}>{inFull(created_at)}</time>, last seen{' '}
          <time dateTime={last_seen_at}>{howLongAgo(last_seen_at)}</time>
        </p>
        <Refused refusal={refusal} />
      </div>
      {!current && (
        <Button slight look="danger" busy={busy} onPress={() => void end()}>
          End<span className="hidden"> the session of {name}</span>
        </Button>
      )}
    </li>
  );
}
