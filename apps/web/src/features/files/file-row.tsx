import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileRecord } from '../../api/types.ts';
import type { Commented } from '../../data/queries/comments.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Refused } from '../../design/notice.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { howLongAgo, inFull } from '../../design/dates.ts';
import { useWords } from '../../words/use-words.tsx';
import { FileKind, kindOf } from './file-kind.tsx';
import { formatBytes } from './format-bytes.ts';
import { isShownHere } from '../../data/queries/file-text.ts';
import {
  filesQuery,
  isPicture,
  linkTo,
  removeFile,
  restoreFile,
} from '../../data/queries/files.ts';
import { StoredPicture } from './stored-picture.tsx';
import { whatShows, type ShownFile } from './shown-files.ts';
import filesCss from './files.module.css';
import textCss from '../../design/text.module.css';
import buttonCss from '../../design/button.module.css';

/** One file of a ticket or document. Before a file that is shown in a text is removed, a question says so. */
export function FileRow({
  file,
  on,
  canEdit,
  onShow,
}: {
  file: FileRecord;
  on: Commented;
  canEdit: boolean;
  onShow: () => void;
}) {
  const words = useWords();
  const bringBack = useBringBack(on);
  const again = useFilesAgain(on);
  const [shownBy, setShownBy] = useState<'text' | 'comment' | null>(null);
  const remove = useMutation({
    mutationFn: () => removeFile(file.id),
    async onSuccess() {
      showDone({
        text: words('files.isRemoved', { name: file.name }),
        undo: async () => {
          await bringBack(file.id);
          return words('files.isBack', { name: file.name });
        },
      });
      await again();
    },
  });
  const text = on.kind === 'tickets' ? 'text' : 'document';
  return (
    <li>
      {isShownHere(file) ? (
        <button
          type="button"
          className={filesCss.preview}
          aria-label={words('files.showFile', { name: file.name })}
          onClick={onShow}
        >
          {isPicture(file) ? (
            <StoredPicture
              src={linkTo(file)}
              alt=""
              loading="lazy"
              width={56}
              height={44}
              instead={kindOf(file.name)}
            />
          ) : (
            kindOf(file.name)
          )}
        </button>
      ) : (
        <FileKind name={file.name} />
      )}
      <p>
        <a
          className={textCss.cut}
          href={linkTo(file)}
          title={file.name}
          target="_blank"
          rel="noreferrer"
          dir="auto"
          onClick={(event) => {
            const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
            if (isElsewhere || !isShownHere(file)) return;
            event.preventDefault();
            onShow();
          }}
        >
          {file.name}
        </a>
        <span className={textCss.note} title={inFull(file.created_at)}>
          {file.width !== null && (
            <>
              <bdi dir="ltr">{`${file.width} × ${file.height}`}</bdi>
              {', '}
            </>
          )}
          <bdi>{formatBytes(file.size)}</bdi> · <bdi>{file.created_by.name}</bdi>,{' '}
          <bdi>{howLongAgo(file.created_at)}</bdi>
        </span>
      </p>
      <a
        className={buttonCss.iconButton}
        href={linkTo(file)}
        download={file.name}
        aria-label={words('files.downloadFile', { name: file.name })}
        title={words('files.download')}
      >
        <Icon name="download" />
      </a>
      {canEdit && (
        <IconButton
          icon="close"
          label={words('files.removeFile', { name: file.name })}
          isDisabled={remove.isPending}
          onPress={({ target }) => {
            const shown = whatShows(target.closest('.files_takesFiles'), file);
            setShownBy(shown);
            if (shown === null) remove.mutate();
          }}
        />
      )}
      <Refused error={shownBy === null ? remove.error : null} />
      <Confirmation
        title={words('files.removeFileQuestion', { name: file.name })}
        label={words('files.remove')}
        keep={words('files.keep')}
        look="danger"
        isOpen={shownBy !== null}
        act={() => remove.mutateAsync()}
        onClose={() => setShownBy(null)}
      >
        {words('files.wouldLeaveAGap', { place: shownBy === 'comment' ? 'comment' : text })}
      </Confirmation>
    </li>
  );
}

/** A removed file that a text still shows. It can be restored for 30 days. */
export function RemovedRow({ file: { id, name }, on }: { file: ShownFile; on: Commented }) {
  const words = useWords();
  const bringBack = useBringBack(on);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => bringBack(id) });
  return (
    <li>
      <FileKind name={name} />
      <p>
        <span className={textCss.cut} title={name} dir="auto">
          {name}
        </span>
        <span className={textCss.note}>{words('files.removedButShown')}</span>
      </p>
      <Button
        slight
        busy={isPending}
        aria-label={words('files.restoreFile', { name })}
        onPress={() => mutate()}
      >
        {words('files.restore')}
      </Button>
      <Refused error={error} />
    </li>
  );
}

/** The button that restores a removed file, in the history of its ticket or document. Nothing where the file is there again. */
export function RestoreFile({ id, name, on }: { id: string; name: string; on: Commented }) {
  const words = useWords();
  const bringBack = useBringBack(on);
  const files = useQuery(filesQuery(on));
  const { mutate, isPending } = useMutation({
    mutationFn: () => bringBack(id),
    onError: showRefusal,
  });
  if (files.data === undefined || files.data.some((file) => file.id === id)) return null;
  return (
    <button
      type="button"
      className={buttonCss.showChange}
      aria-label={words('files.restoreFile', { name })}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {words('files.restore')}
    </button>
  );
}

function useFilesAgain(on: Commented): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: filesQuery(on).queryKey });
}

/** Restores a removed file, and shows it again in the texts of the page. */
export function useBringBack(on: Commented): (id: string) => Promise<void> {
  const again = useFilesAgain(on);
  return async (id) => {
    await restoreFile(id);
    await again();
    for (const picture of document.images) {
      if (picture.getAttribute('src') === linkTo({ id })) picture.src = linkTo({ id });
    }
  };
}
