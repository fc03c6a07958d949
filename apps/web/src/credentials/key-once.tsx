import { useEffect, useRef } from 'react';
import type { IssuedCredential } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';

/** A key, shown this once; takes the focus, so that nobody goes on without it. */
export function KeyOnce({
  credential: { name, token },
  onClose,
}: {
  credential: IssuedCredential;
  onClose: () => void;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="notice key-once" aria-labelledby="key-once" tabIndex={-1} ref={box}>
      <h2 id="key-once">The key of “{name}”</h2>
      <p>Copy it now: it is not kept anywhere, and nobody can show it again.</p>
      <code data-testid="new-key">{token}</code>
      <div className="actions">
        <CopyButton text={token} label="Copy the key" />
        <Button slight look="quiet" onPress={onClose}>
          I have it
        </Button>
      </div>
    </section>
  );
}
