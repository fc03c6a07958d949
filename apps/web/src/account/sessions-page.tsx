import type { SessionRecords } from '@basalt/client/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../api/client.ts';
import { keys } from '../query/keys.ts';
import { Button } from '../ui/button.tsx';
import { deviceName } from '../ui/device-name.ts';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { PageHead } from '../ui/page.tsx';
import { howLongAgo, inFull } from '../ui/dates.ts';
import { sessionsQuery } from './queries.ts';
import { useHasPasswords } from './use-has-passwords.ts';

/** `/app/sessions`: the sessions of the person. */
export function SessionsPage() {
  const hasPasswords = useHasPasswords();
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 });
  const [message, announce] = useState('');
  return (
    <>
      <PageHead
        title="Sessions"
        lead={`The browsers in which you are signed in. If you do not know one of them, end its session${hasPasswords ? ' and change your password' : ''}.`}
      />
      <p className="hidden" role="status">
        {message}
      </p>
      <Fetched query={sessions}>
        {(entries) => (
          <ul className="list">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} announce={announce} />
            ))}
          </ul>
        )}
      </Fetched>
    </>
  );
}

function Entry({
  entry: { id, created_at, last_seen_at, user_agent, current },
  announce,
}: {
  entry: SessionRecords['Session'];
  announce: (message: string) => void;
}) {
  const client = useQueryClient();
  const name = deviceName(user_agent);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/me/sessions/{session}', where({ session: id })),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: keys.sessions });
      announce(`The session of ${name} is ended.`);
    },
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
        <Refused error={error} />
      </div>
      {!current && (
        <Button slight look="danger" busy={isPending} onPress={() => mutate()}>
          End<span className="hidden"> the session of {name}</span>
        </Button>
      )}
    </li>
  );
}
