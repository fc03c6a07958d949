import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Development } from '../../api/types.ts';
import { developmentQuery } from '../../data/queries/git.ts';
import { Button } from '../../design/button.tsx';
import { Missing } from '../../design/missing.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import developmentCss from './development.module.css';
import relationsCss from '../relations/relations.module.css';
import textCss from '../../design/text.module.css';

/** How many are shown at first. */
const shownAtFirst = 5;

const kinds: Readonly<Record<string, FixedKey>> = {
  branch: 'git.branch',
  commit: 'git.commit',
  pull_request: 'git.pullRequest',
};

const states: Readonly<Record<string, FixedKey>> = {
  draft: 'git.draft',
  open: 'git.open',
  merged: 'git.merged',
  closed: 'git.closed',
  deleted: 'git.deleted',
};

/** The branches, commits and pull requests that name a ticket, newest first; nothing without any. */
export default function DevelopmentOfTicket({ ticket }: { ticket: string }) {
  const words = useWords();
  const query = useQuery(developmentQuery(ticket));
  const { data: all = [] } = query;
  const [isWhole, showWhole] = useState(false);
  if (all.length === 0) return <Missing of={query} isSilent />;
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <section className={relationsCss.relations} aria-label={words('git.development')}>
      <h2>{words('git.development')}</h2>
      <ul>
        {shown.map((development) => (
          <Entry key={development.id} development={development} />
        ))}
      </ul>
      {shown.length < all.length && (
        <Button slight look="quiet" onPress={() => showWhole(true)}>
          {words('git.showAll', { count: all.length })}
        </Button>
      )}
    </section>
  );
}

function Entry({
  development: { kind, title, url, state, author, repository, closing },
}: {
  development: Development;
}) {
  const words = useWords();
  const [ofKind, ofState] = [kinds[kind], states[state ?? '']];
  return (
    <li>
      <div className={developmentCss.entry}>
        <a href={url} target="_blank" rel="noreferrer">
          <span className={relationsCss.title} dir="auto">
            {title}
          </span>
        </a>
        <p className={textCss.note}>
          {ofKind === undefined ? kind : words(ofKind)}
          {state !== null && ` · ${ofState === undefined ? state : words(ofState)}`}
          {closing && ` · ${words('git.closes')}`} · <bdi>{repository}</bdi>
          {author !== null && (
            <>
              {' · '}
              <bdi>{author}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
