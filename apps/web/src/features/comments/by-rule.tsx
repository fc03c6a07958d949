import { useSession } from '../../data/session.tsx';
import { AppLink } from '../../design/app-link.tsx';
import type { RuleOfChange } from '../../design/author-name.ts';
import { Sentence } from '../../words/use-words.tsx';

/** "by rule Triage", behind the name of the person or the change; nothing without a rule. Who can open the page of the rule has a link to it. */
export const ByRule = ({ rule }: { rule: RuleOfChange | null }) =>
  rule !== null && <NamedRule rule={rule} />;

function NamedRule({ rule }: { rule: RuleOfChange }) {
  const { isManager } = useSession();
  const name = <bdi>{rule.name}</bdi>;
  return (
    <>
      {'· '}
      <Sentence
        of="history.byRule"
        rule={() => (isManager ? <AppLink href={`/app/rules/${rule.id}`}>{name}</AppLink> : name)}
      />{' '}
    </>
  );
}
