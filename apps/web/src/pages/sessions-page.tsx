import type { SessionRecords } from '@basalt/client/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, where } from '../api/client.ts';
import { keys } from '../data/query/keys.ts';
import { Button } from '../design/button.tsx';
import { deviceName } from '../design/device-name.ts';
import { Fetched } from '../design/fetched.tsx';
import { Refused } from '../design/notice.tsx';
import { PageHead } from '../design/page.tsx';
import { howLongAgo, inFull } from '../design/dates.ts';
import { Sentence, useWords } from '../words/use-words.tsx';
import { sessionsQuery } from '../data/queries/account.ts';
import { useHasPasswords } from '../data/queries/use-has-passwords.ts';
import textCss from '../design/text.module.css';
import pageCss from '../design/page.module.css';
import { classes } from '../design/classes.ts';

/** `/app/sessions`: the sessions of the person. */
export function SessionsPage() {
  const words = useWords();
  const hasPasswords = useHasPasswords();
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 });
  const [message, announce] = useState('');
  return (
    <>
      <PageHead
        title={words('account.sessions')}
        lead={words('account.sessionsLead', { way: hasPasswords ? 'password' : 'provider' })}
      />
      <p className={textCss.hidden} role="status">
        {message}
      </p>
      <Fetched query={sessions}>
        {(entries) => (
          <ul className={pageCss.list}>
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
  const words = useWords();
  const client = useQueryClient();
  const name = deviceName(user_agent);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.DELETE('/me/sessions/{session}', where({ session: id })),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: keys.sessions });
      announce(words('account.theSessionOfIsEnded', { name }));
    },
  });
  return (
    <li>
      <div className={pageCss.what}>
        <h2>
          {name}
          {current && (
            <span className={classes(pageCss.pill, pageCss.on)}>
              {words('account.thisBrowser')}
            </span>
          )}
        </h2>
        <p className={textCss.note}>
          <Sentence
            of="account.signedIn"
            signedInAt={inFull(created_at)}
            seenAgo={howLongAgo(last_seen_at)}
            since={(text) => <time dateTime={created_at}>{text}</time>}
            seen={(text) => <time dateTime={last_seen_at}>{text}</time>}
          />
        </p>
        <Refused error={error} />
      </div>
      {!current && (
        <Button slight look="danger" busy={isPending} onPress={() => mutate()}>
          <Sentence
            of="account.endSession"
            name={name}
            hidden={(text) => <span className={textCss.hidden}>{text}</span>}
          />
        </Button>
      )}
    </li>
  );
}
