import { Button } from '../ui/button.tsx';
import { BothTexts } from '../text/both-texts.tsx';
import type { DocumentDraft, WrittenFields } from './use-document-draft.tsx';

/** Why a document was not saved; after a change of another person, their text and the choice. */
export function DocumentConflict({ draft }: { draft: DocumentDraft }) {
  if (draft.fault !== null) {
    return (
      <p className="notice refused" role="alert">
        {draft.fault}
      </p>
    );
  }
  if (draft.theirs === null || draft.fields === null) return null;
  return (
    <div className="notice refused stack" role="alert">
      <p>
        Somebody else saved this document in the meantime. Your text is kept here until you choose.
        Words that only one of the texts has are marked.
      </p>
      <BothTexts texts={{ Theirs: allOf(draft.theirs), Yours: allOf(draft.fields) }} />
      <div className="actions">
        <Button slight look="primary" onPress={() => void draft.save({ isChosen: true })}>
          Save mine
        </Button>
        <Button slight onPress={draft.discard}>
          Keep theirs
        </Button>
        <Button slight onPress={draft.join}>
          Join both
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
