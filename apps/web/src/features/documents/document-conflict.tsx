import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { TextDiff } from '../text/text-diff.tsx';
import { Sentence, useWords } from '../../words/use-words.tsx';
import { lastChangeQuery } from '../../data/queries/documents.ts';
import type { WrittenFields } from './draft-fields.ts';
import type { DocumentDraft } from './use-document-draft.tsx';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';

/** What another person saved of a document while somebody typed in it, and the choice. `document` is its id. */
export function DocumentConflict({ draft, document }: { draft: DocumentDraft; document: string }) {
  const words = useWords();
  if (draft.fields === null || draft.theirs === null) return null;
  return (
    <div
      ref={scrollTo}
      className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)}
      role="alert"
    >
      <p>
        <Sentence of="documents.conflict" editor={() => <LastEditor document={document} />} />
      </p>
      <TextDiff
        texts={{
          [words('documents.theirs')]: allOf(draft.theirs),
          [words('documents.yours')]: allOf(draft.fields),
        }}
      />
      <div className={layoutCss.actions}>
        <Button slight look="primary" onPress={draft.join}>
          {words('documents.joinBoth')}
        </Button>
        <Button slight onPress={() => void draft.end({ isChosen: true })}>
          {words('documents.saveMine')}
        </Button>
        <Button slight onPress={draft.keepTheirs}>
          {words('documents.keepTheirs')}
        </Button>
      </div>
    </div>
  );
}

/** The choice is below the text, and the buttons that led to it are above. */
function scrollTo(choice: HTMLElement | null): void {
  choice?.scrollIntoView({ block: 'nearest' });
}

/** Why a document is not saved, or who else saved it, at the foot of the window. `document` is its id. */
export function DocumentNotice({ draft, document }: { draft: DocumentDraft; document: string }) {
  if (draft.fault === null) {
    return draft.theirs === null && <Outdated draft={draft} document={document} />;
  }
  return (
    <p className={classes(noticeCss.notice, noticeCss.refused)} role="alert">
      {draft.fault}
    </p>
  );
}

/** Title, sentence and text of a document as one HTML text. */
function allOf({ title, caption, content_html }: WrittenFields): string {
  const [head, sentence] = [document.createElement('h2'), document.createElement('p')];
  head.textContent = title;
  sentence.textContent = caption;
  return head.outerHTML + (caption === null ? '' : sentence.outerHTML) + (content_html ?? '');
}

/** Says, while a person writes, that another one has saved the document, and offers to take their changes over. */
function Outdated({ draft, document }: { draft: DocumentDraft; document: string }) {
  const words = useWords();
  if (!draft.isOutdated || draft.isSaving) return null;
  return (
    <Notice>
      <p>
        <Sentence
          of="documents.savedWhileYouWrite"
          editor={() => <LastEditor document={document} />}
        />
      </p>
      <Button slight onPress={draft.join}>
        {words('documents.takeTheChangesIntoMine')}
      </Button>
    </Notice>
  );
}

/** The person who changed a document last, by its history. */
function LastEditor({ document }: { document: string }) {
  const words = useWords();
  const { data, isFetching } = useQuery({ ...lastChangeQuery(document), staleTime: 0 });
  return isFetching || !data ? (
    words('documents.somebodyElse')
  ) : (
    <strong dir="auto">{data.actor.name}</strong>
  );
}
