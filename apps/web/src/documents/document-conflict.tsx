import { Button } from '../ui/button.tsx';
import { Html } from '../text/html.tsx';
import type { DocumentDraft } from './use-document-draft.tsx';

/** Why a document was not saved; after a change of another person, their text and the choice. */
export function DocumentConflict({ draft }: { draft: DocumentDraft }) {
  if (draft.fault !== null) {
    return (
      <p className="notice refused" role="alert">
        {draft.fault}
      </p>
    );
  }
  if (draft.theirs === null) return null;
  const { title, caption, content_html } = draft.theirs;
  return (
    <div className="notice refused stack" role="alert">
      <p>
        Somebody else saved this document in the meantime. Your text is kept here until you choose.
        This is their text:
      </p>
      <div className="theirs">
        <p>
          <strong>{title}</strong>
        </p>
        {caption !== null && <p className="soft">{caption}</p>}
        <Html html={content_html ?? '<p>(no text)</p>'} />
      </div>
      <div className="actions">
        <Button slight look="primary" onPress={() => void draft.save(true)}>
          Save mine
        </Button>
        <Button slight onPress={draft.drop}>
          Keep theirs
        </Button>
      </div>
    </div>
  );
}
