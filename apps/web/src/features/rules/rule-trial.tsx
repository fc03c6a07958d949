import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ruleTrialQuery, type Rule, type RuleContent } from '../../data/queries/rules.ts';
import { AppLink } from '../../design/app-link.tsx';
import { inFull } from '../../design/dates.ts';
import { Fetched } from '../../design/fetched.tsx';
import { formatList } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import type { RuleNames } from './rule-names.ts';
import { actionWords } from './rule-words.ts';
import { useReasons } from './run-log.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

/** How long the form has to stay as it is before it is tried, in milliseconds. */
const pause = 500;
/** How many runs are shown. */
const maxShown = 10;

/** What a rule with this content would have done in the last 30 days, and its next times. It follows the form. */
export function RuleTrial({
  rule,
  content,
  names,
}: {
  rule: Rule;
  content: RuleContent;
  names: RuleNames;
}) {
  const words = useWords();
  const text = JSON.stringify(content);
  const [tried, setTried] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTried(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const trial = useQuery({
    ...ruleTrialQuery(rule.id, JSON.parse(tried) as RuleContent),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section className={layoutCss.stack} aria-labelledby="trial">
      <header>
        <h3 id="trial">{words('rules.trial')}</h3>
      </header>
      <Fetched query={trial}>
        {({ matched, runs, next_times: times, complete }) => (
          <Suspense>
            {times.length > 0 && (
              <p>{words('rules.nextTimes', { times: formatList(times.map(inFull)) })}</p>
            )}
            <p role="status">
              {content.when.on === 'event'
                ? words('rules.wouldHaveRun', { count: matched })
                : words('rules.wouldRun', { count: matched })}
              {!complete && ` ${words('rules.notAllEvents')}`}
            </p>
            <ul className={pageCss.list} aria-labelledby="trial">
              {runs.slice(0, maxShown).map((run, at) => (
                <TrialRun key={at} {...{ run, names }} actions={content.do} />
              ))}
            </ul>
          </Suspense>
        )}
      </Fetched>
    </section>
  );
}

type Trial = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof ruleTrialQuery>['queryFn']>>>
>;

function TrialRun({
  run: { ticket_key: key, at, changes, problem },
  actions,
  names,
}: {
  run: Trial['runs'][number];
  actions: RuleContent['do'];
  names: RuleNames;
}) {
  const words = useWords();
  const reasonOf = useReasons();
  const does = changes.flatMap(({ action }) => {
    const own = actions[action];
    return own === undefined ? [] : [actionWords(own, names)];
  });
  return (
    <li>
      <div className={pageCss.what}>
        <p dir="auto">
          {key !== null && <AppLink href={`/app/tickets/${key}`}>{key}</AppLink>}{' '}
          {problem === null ? formatList(does) : reasonOf(problem)}
          {problem === null && does.length === 0 && words('rules.changesNothing')}
        </p>
        {at !== null && (
          <p className={textCss.note}>
            <time dateTime={at}>{inFull(at)}</time>
          </p>
        )}
      </div>
    </li>
  );
}
