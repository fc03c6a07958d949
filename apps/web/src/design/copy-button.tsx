import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import textCss from './text.module.css';

/** Copies a text. Returns whether the browser allowed it. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), 2500);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(text)) ? 'copied' : 'failed');
  return (
    <>
      <Button slight onPress={() => void copy()}>
        {result === 'copied' ? 'Copied' : label}
      </Button>
      <span className={textCss.hidden} role="status">
        {result === 'copied' && 'Copied.'}
        {result === 'failed' && 'The browser does not allow copying here: select the text instead.'}
      </span>
    </>
  );
}
