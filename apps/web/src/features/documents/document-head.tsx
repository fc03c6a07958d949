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
import { useShortcuts } from '../../design/shortcuts.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import documentsCss from './documents.module.css';

/** The head of a document, visible down to its end: its project and its actions. `children` are the actions of its editors. */
export function DocumentHead({
  document,
  isThere,
  children,
}: {
  document: Document;
  isThere: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  const { id, title, organization_id: organization, project_id } = document;
  const project = useQuery({
    ...projectsQuery(organization),
    select: (all) => all.find((candidate) => candidate.id === project_id),
  }).data;
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
      <p className={textCss.cut}>
        <AppLink href="/app/documents">{t('documents.documents')}</AppLink>
        {project !== undefined && (
          <span className={documentsCss.ofProject}>
            {' '}
            /{' '}
            <AppLink href={`/app/projects/${project.key}`}>
              <bdi>{project.name}</bdi>
            </AppLink>
          </span>
        )}
      </p>
      <ConnectionState />
      <div className={pageCss.headTools}>
        {isThere && <WatchButton kind="document" id={id} />}
        <IconButton
          icon="link"
          label={t('documents.copyLink')}
          keyName="Y"
          onPress={() => void copyLink()}
        />
        {children}
      </div>
    </header>
  );
}
