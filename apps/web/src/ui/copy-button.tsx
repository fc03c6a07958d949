import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [told, setTold] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (told === null) return;
    const timer = setTimeout(() => setTold(null), 2500);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('copied'),
      () => setTold('failed'),
    );
  return (
    <>
      <Button slight onPress={() => void copy()}>
        {told === 'copied' ? 'Copied' : label}
      </Button>
      <span className="hidden" role="status">
        {told === 'copied' && 'Copied.'}
        {told === 'failed' && 'The browser does not allow copying here: select the text instead.'}
      </span>
    </>
  );
}
