import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { ruleRunsQuery, type Rule, type RuleRun } from '../../data/queries/rules.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Empty } from '../../design/page.tsx';
import { ShowMore } from '../../design/show-more.tsx';
import { formatList } from '../../words/formats.ts';
import { subjectWords } from '../../words/subject-words.ts';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import type { RuleNames } from './rule-names.ts';
import { changeWords } from './rule-words.ts';
import { reasonOf } from './run-reason.ts';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** The runs of a rule, newest first, each in words. */
export function RunLog({ rule, names }: { rule: Rule; names: RuleNames }) {
  const words = useWords();
  const runs = useInfiniteQuery({ ...ruleRunsQuery(rule.id), staleTime: 0 });
  return (
    <section className={layoutCss.stack} aria-labelledby="runs">
      <header className={layoutCss.beside}>
        <h2 id="runs">{words('rules.runs')}</h2>
        <Button slight busy={runs.isRefetching} onPress={() => void runs.refetch()}>
          {words('rules.lookAgain')}
        </Button>
      </header>
      <p className={textCss.note}>
        {words('rules.runsLead')}{' '}
        {rule.not_matched > 0 && words('rules.notMatched', { count: rule.not_matched })}
      </p>
      <Fetched query={runs}>
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Empty title={words('rules.noRunYet')}>{words('rules.noRunLead')}</Empty>
          ) : (
            <Suspense>
              <ul className={pageCss.list} aria-labelledby="runs">
                {pages
                  .flatMap(({ items }) => items)
                  .map((run) => (
                    <Run key={run.id} {...{ run, rule, names }} />
                  ))}
              </ul>
            </Suspense>
          )
        }
      </Fetched>
      <ShowMore query={runs} label={words('rules.showOlder')} />
    </section>
  );
}

const outcomes: Readonly<Record<string, FixedKey>> = {
  done: 'rules.done',
  refused: 'rules.refused',
  waiting: 'rules.waiting',
};

const causes: Readonly<Record<string, FixedKey>> = {
  event: 'rules.byEvent',
  schedule: 'rules.bySchedule',
  time: 'rules.byTime',
  git: 'rules.byGit',
  hand: 'rules.byHand',
};

function Run({ run, rule, names }: { run: RuleRun; rule: Rule; names: RuleNames }) {
  const words = useWords();
  const reason = useReasons();
  const { outcome, problem, changes, created_at: at, ticket_key: key, cause } = run;
  const name = outcomes[outcome];
  const by = causes[cause];
  const done = changes.map((change) => changeWords(change, rule.do[change.action], names));
  return (
    <li>
      <div className={pageCss.what}>
        <p>
          {key !== null && <AppLink href={`/app/tickets/${key}`}>{key}</AppLink>}
          <span
            className={classes(
              pageCss.pill,
              outcome === 'done' && pageCss.on,
              outcome === 'refused' && pageCss.off,
            )}
          >
            {name === undefined ? outcome : words(name)}
          </span>
        </p>
        {done.length > 0 && <p dir="auto">{formatList(done)}</p>}
        {problem !== null && <p dir="auto">{reason(problem)}</p>}
        <p className={textCss.note}>
          <time dateTime={at} title={inFull(at)}>
            {howLongAgo(at)}
          </time>
          {by !== undefined && ` · ${words(by)}`}
        </p>
      </div>
    </li>
  );
}

/** The reason of a refusal as a sentence. Suspends until the words of all refusals are loaded. */
export function useReasons(): (problem: { readonly code: string }) => string {
  useWords();
  const say = use(subjectWords('refusals'));
  return (problem) => reasonOf(problem, say);
}
