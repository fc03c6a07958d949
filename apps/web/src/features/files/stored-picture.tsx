import { useEffect, useState, type ImgHTMLAttributes } from 'react';

/** A picture of the service. One that could not be loaded is loaded again when the network is back. */
export function StoredPicture(shown: ImgHTMLAttributes<HTMLImageElement> & { alt: string }) {
  const [isBroken, setBroken] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isBroken) return;
    const load = () => {
      setBroken(false);
      setRound((now) => now + 1);
    };
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isBroken]);
  return <img {...shown} key={round} onError={() => setBroken(true)} />;
}
