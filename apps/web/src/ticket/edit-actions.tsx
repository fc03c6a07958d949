import { Button } from '../ui/button.tsx';
import { Html } from '../text/html.tsx';
import type { TextEdit } from './use-text-edit.tsx';

/** The buttons of an edited text and its error. After a change of another person, both texts and the choice between them. */
export function EditActions({ edit, what }: { edit: TextEdit; what: string }) {
  return (
    <>
      {edit.fault !== null && (
        <p className="notice refused" role="alert">
          {edit.fault}
        </p>
      )}
      {edit.theirs === null ? (
        <div className="actions">
          <Button slight look="primary" busy={edit.isSaving} onPress={() => edit.save()}>
            Save
          </Button>
          <Button slight onPress={edit.drop}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="notice refused stack" role="alert">
          <p>
            Somebody else changed the {what} in the meantime. Your text is kept here until you
            choose. This is their text:
          </p>
          <Html html={edit.theirs === '' ? '<p>(nothing)</p>' : edit.theirs} />
          <div className="actions">
            <Button slight look="primary" onPress={() => edit.save(true)}>
              Save mine
            </Button>
            <Button slight onPress={edit.drop}>
              Keep theirs
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
