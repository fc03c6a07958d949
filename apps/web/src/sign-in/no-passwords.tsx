import { Frame } from './frame.tsx';

/** What the pages for passwords show where nobody has one. */
export function NoPasswords() {
  return (
    <Frame
      title="There are no passwords here"
      lead="Everybody signs in with another service. If you cannot, ask the operator of this one for a link."
    >
      <a className="button primary wide" href="/login">
        To sign-in
      </a>
    </Frame>
  );
}
