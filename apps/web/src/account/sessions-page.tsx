import { useQuery } from '@tanstack/react-query';
import { api, where } from '../api/client.ts';
import { keys } from '../query/keys.ts';
import { deviceName } from '../ui/device.ts';
import { howLongAgo, inFull } from '../ui/when.ts';
import { EndingPage } from './ending-page.tsx';
import { sessionsQuery } from './queries.ts';

/** `/app/sessions`: where one is signed in. */
export function SessionsPage() {
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 });
  return (
    <EndingPage
      title="Sessions"
      lead="The browsers in which you are signed in. If you do not know one of them, end its session and change your password."
      query={sessions}
      queryKey={keys.sessions}
      empty={null}
      entryOf={({ id, created_at, last_seen_at, user_agent, current }) => {
        const name = deviceName(user_agent);
        const session = `session of ${name}`;
        const act = () => api.DELETE('/me/sessions/{session}', where({ session: id }));
        return {
          id,
          heading: (
            <>
              {name}
              {current && <span className="pill on">This browser</span>}
            </>
          ),
          about: (
            <p className="small soft">
              Signed in <time dateTime={created_at}>{inFull(created_at)}</time>, last seen{' '}
              <time dateTime={last_seen_at}>{howLongAgo(last_seen_at)}</time>
            </p>
          ),
          end: current
            ? null
            : { words: ['End', `the ${session}`, `The ${session} is ended.`], act },
        };
      }}
    />
  );
}
