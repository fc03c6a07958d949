import type { Rule } from '../../data/queries/rules.ts';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { Facts } from '../../design/facts.tsx';
import { useWords } from '../../words/use-words.tsx';
import type { RuleNames } from './rule-names.ts';
import { actionWords, filterWords, whenWords } from './rule-words.ts';
import rulesCss from './rules.module.css';
import textCss from '../../design/text.module.css';

/** When a rule does what, in words. */
export function RuleText({
  rule,
  names,
}: {
  rule: Pick<Rule, 'when' | 'if' | 'do'>;
  names: RuleNames;
}) {
  const words = useWords();
  const filter = filterWords(rule.if, names);
  return (
    <dl className={rulesCss.text}>
      <dt>{words('rules.when')}</dt>
      <dd dir="auto">{whenWords(rule.when, names)}</dd>
      {filter !== '' && (
        <>
          <dt>{words('rules.if')}</dt>
          <dd dir="auto">{filter}</dd>
        </>
      )}
      <dt>{words('rules.then')}</dt>
      <dd>
        <ul>
          {rule.do.map((action, at) => (
            <li key={at} dir="auto">
              {actionWords(action, names)}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

/** Where a rule acts, whether it is off, and when it ran last and runs next. */
export function RuleFacts({ rule, names }: { rule: Rule; names: RuleNames }) {
  const words = useWords();
  const { project_id: project, enabled, disabled_reason: reason, last_run_at: last } = rule;
  return (
    <p className={textCss.note}>
      <Facts>
        {!enabled &&
          words(
            reason === 'refused'
              ? 'rules.offAfterRefusals'
              : reason === 'not_allowed'
                ? 'rules.offWithoutRights'
                : 'rules.off',
          )}
        <bdi>{names.project(project)}</bdi>
        {last === null
          ? words('rules.neverRan')
          : words('rules.lastRun', { howLongAgo: howLongAgo(last) })}
        {rule.when.on === 'schedule' &&
          rule.next_at !== null &&
          words('rules.nextRun', { time: inFull(rule.next_at) })}
      </Facts>
    </p>
  );
}
