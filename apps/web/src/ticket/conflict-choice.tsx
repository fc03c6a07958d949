import { Button } from '../ui/button.tsx';
import { Html } from '../ui/html.tsx';
import type { TextEdit } from './use-text-edit.tsx';

/** The error of a text that is being saved; after a change of another person, both texts and the choice. */
export function ConflictChoice({ edit, what }: { edit: TextEdit; what: string }) {
  if (edit.fault !== null) {
    return (
      <p className="notice refused" role="alert">
        {edit.fault}
      </p>
    );
  }
  if (edit.theirs === null) return null;
  return (
    <div className="notice refused stack" role="alert">
      <p>
        Somebody else changed the {what} in the meantime. Your text is kept here until you choose.
        This is their text:
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
  );
}
