import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Document } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { ConnectionState } from '../../data/live/live.tsx';
import { WatchButton } from '../notifications/watch-button.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { AppLink } from '../../design/app-link.tsx';
import { copyText } from '../../design/copy-button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useShortcuts } from '../../design/shortcuts.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import type { SaveState } from './use-document-draft.tsx';

const stateNames = {
  pending: 'documents.savedByItself',
  kept: 'documents.keptHere',
  saving: 'documents.isBeingSaved',
  saved: 'documents.isSaved',
  offline: 'documents.keptOffline',
} as const satisfies Record<SaveState, string>;

/** The head of a document, visible down to its end: its project and its actions. `children` are the actions of its editors. */
export function DocumentHead({
  document,
  isThere,
  state,
  children,
}: {
  document: Document;
  isThere: boolean;
  /** Whether what is written is saved; null while nobody writes. */
  state: SaveState | null;
  children: ReactNode;
}) {
  const t = useWords();
  const { id, title, organization_id: organization, project_id } = document;
  const project = useQuery({
    ...projectsQuery(organization),
    select: (all) => all.find((candidate) => candidate.id === project_id),
  }).data;
  const isPhone = useIsPhone();
  // Only what belongs to the writing stays in the head while somebody writes. On a phone, the menu of the actions has the link.
  const isReading = state === null;
  const copyLink = async () => {
    const isDone = await copyText(`${window.location.origin}/app/documents/${id}`);
    const words = isDone
      ? t('documents.theLinkToWasCopied', { title })
      : t('documents.copyingNotAllowed');
    showMessage({ text: words });
  };
  useShortcuts({ copyDocumentLink: () => void copyLink() });
  return (
    <header className={pageCss.ticketHead}>
      {(isReading || !isPhone) && (
        <p className={textCss.cut}>
          <AppLink href="/app/documents">{t('documents.documents')}</AppLink>
          {project !== undefined && (
            <span>
              {' '}
              /{' '}
              <AppLink href={`/app/projects/${project.key}`}>
                <bdi>{project.name}</bdi>
              </AppLink>
            </span>
          )}
        </p>
      )}
      {state !== null && (
        <p className={classes(textCss.note, textCss.cut)}>{t(stateNames[state])}</p>
      )}
      <ConnectionState />
      <div className={pageCss.headTools}>
        {isReading && isThere && <WatchButton kind="document" id={id} />}
        {isReading && !(isPhone && children) && (
          <IconButton
            icon="link"
            label={t('documents.copyLink')}
            keyName="Y"
            onPress={() => void copyLink()}
          />
        )}
        {children}
      </div>
    </header>
  );
}
