import { useState } from 'react';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';
import { inFull } from '../../design/dates.ts';
import type { LogEvent } from '../../api/types.ts';
import { formatList } from '../../words/formats.ts';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { AuditLine, type EventNames } from './audit-line.tsx';
import { importedKinds, type ImportGroup } from './import-groups.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import auditCss from './audit.module.css';

const counted = {
  'project.imported': 'audit.projects',
  'board.imported': 'audit.boards',
  'label.imported': 'audit.labels',
  'field.imported': 'audit.fields',
  'template.imported': 'audit.templates',
  'ticket.imported': 'audit.tickets',
  'ticket.comment.imported': 'audit.comments',
  'ticket.file.imported': 'audit.files',
} as const;

/** How many of what: "1 project, 5 boards and 44 tickets". */
function countWords(entries: readonly LogEvent[]): string {
  const parts = importedKinds.flatMap((kind) => {
    const count = entries.filter(({ type }) => type === kind).length;
    return count === 0 ? [] : [wordsOf(counted[kind], { count })];
  });
  return formatList(parts);
}

/**
 * The entries of one import, as one row that opens. `isWhole` false: older entries of it may not be loaded, and `onBefore` shows the entries
 * before the import began.
 */
export function ImportLine({
  group: { end, entries },
  isWhole,
  onBefore,
  ...lineNames
}: EventNames & { group: ImportGroup; isWhole: boolean; onBefore: (time: string) => void }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const [newest] = entries;
  if (newest === undefined) return null;
  const project = lineNames.names.project(newest.project_id);
  const counts = countWords(entries);
  const began = end?.data?.['created_at'];
  return (
    <li>
      <div className={pageCss.what}>
        <p>
          <strong dir="auto">{lineNames.names.actor((end ?? newest).actor)}</strong>{' '}
          <span className={textCss.soft}>·</span>{' '}
          <Sentence
            of="audit.imported"
            counts={isWhole ? counts : words('audit.atLeast', { counts })}
            project={project}
            link={(text) => <AppLink href="/app/imports">{text}</AppLink>}
          />
        </p>
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={textCss.note}>{words('audit.showEntries')}</summary>
          {isOpen && (
            <ul className={auditCss.entries}>
              {entries.map((event) => (
                <AuditLine key={event.id} event={event} {...lineNames} />
              ))}
            </ul>
          )}
        </details>
        {!isWhole && typeof began === 'string' && (
          <p>
            <Button slight onPress={() => onBefore(began)}>
              {words('audit.showBefore')}
            </Button>
          </p>
        )}
      </div>
      <time className={textCss.note} dateTime={(end ?? newest).timestamp}>
        {inFull((end ?? newest).timestamp)}
      </time>
    </li>
  );
}
