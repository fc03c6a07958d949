import type { LogEvent } from '../../api/types.ts';
import { ruleOf } from '../../design/author-name.ts';
import { ByRule } from '../comments/by-rule.tsx';
import { Words } from '../ticket/change-line.tsx';
import type { Names } from '../ticket/change-words.ts';
import { AppLink } from '../../design/app-link.tsx';
import { inFull } from '../../design/dates.ts';
import { kindWords } from './audit-kinds.ts';
import { eventSubject, fieldWords } from './event-words.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

/** How the records of events are called. `keyOf`: the key of a project; null for one that no longer exists. */
export interface EventNames {
  names: Names;
  keyOf: (project: string) => string | null;
}

/** An event of the audit log as an item: who, what, and which fields changed. */
export function AuditLine({ event, names, keyOf }: EventNames & { event: LogEvent }) {
  useWords();
  const { name, address } = eventSubject(event, keyOf);
  return (
    <li>
      <div className={pageCss.what}>
        <p>
          <strong dir="auto">{names.actor(event.actor)}</strong>{' '}
          <ByRule rule={ruleOf(event.actor)} />
          <span className={textCss.soft}>·</span> {kindWords(event)}
          {name !== '' && ': '}
          <bdi>{address === null ? name : <AppLink href={address}>{name}</AppLink>}</bdi>
        </p>
        {fieldWords(event, names).map((change, place) => (
          <p key={place} className={textCss.note}>
            <Words words={change} />
          </p>
        ))}
      </div>
      <time className={textCss.note} dateTime={event.timestamp}>
        {inFull(event.timestamp)}
      </time>
    </li>
  );
}
