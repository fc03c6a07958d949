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

/** Why a document was not saved; after a change of another person, their text and the choice. `document` is its id. */
export function DocumentConflict({ draft, document }: { draft: DocumentDraft; document: string }) {
  const words = useWords();
  if (draft.fault !== null) {
    return (
      <p className={classes(noticeCss.notice, noticeCss.refused)} role="alert">
        {draft.fault}
      </p>
    );
  }
  if (draft.fields === null) return null;
  if (draft.theirs === null) return <Outdated draft={draft} document={document} />;
  return (
    <div className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)} role="alert">
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
        <Button slight onPress={() => void draft.save({ isChosen: true })}>
          {words('documents.saveMine')}
        </Button>
        <Button slight onPress={draft.discard}>
          {words('documents.keepTheirs')}
        </Button>
      </div>
    </div>
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
