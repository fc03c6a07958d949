import { CopyButton } from './copy-button.tsx';

/** The id of a record, which programs need, with a button that copies it. */
export function RecordId({ id }: { id: string }) {
  return (
    <div className="record-id small soft">
      <span>
        ID for programs: <code>{id}</code>
      </span>
      <CopyButton text={id} label="Copy ID" />
    </div>
  );
}
