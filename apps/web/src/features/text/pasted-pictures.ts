import { words as wordsOf } from '../../words/words.ts';
/** The path of a file of this service, in an absolute address or as texts contain it. */
const ownFile = /\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

const dataAddress = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([a-z0-9+/=\s]+)$/iu;

/**
 * Handles the pictures of pasted HTML. Those of this service stay. One from another server becomes a link, because loading it would tell
 * that server who reads the text. One that is contained in the HTML is returned as a file. `lost` is the number of the others.
 */
export function cleanPictures(body: HTMLElement): { pictures: File[]; lost: number } {
  const pictures: File[] = [];
  let lost = 0;
  for (const image of body.querySelectorAll('img, picture source')) {
    const address = image.getAttribute('src') ?? '';
    const own = ownAddress(address);
    if (own !== null) {
      image.setAttribute('src', own);
      continue;
    }
    const file = fileOf(address, pictures.length + 1);
    if (file !== null) pictures.push(file);
    const words = image.getAttribute('alt') ?? '';
    if (/^https?:\/\//iu.test(address) && !isDot(image)) {
      image.replaceWith(
        image.closest('a') === null ? linkTo(address, words) : words || wordsOf('text.picture'),
      );
      continue;
    }
    if (file === null && image.tagName === 'IMG' && !isDot(image)) lost += 1;
    image.remove();
  }
  return { pictures, lost };
}

function ownAddress(address: string): string | null {
  const url = URL.parse(address, document.baseURI);
  return url?.origin === location.origin && ownFile.test(url.pathname) ? url.pathname : null;
}

function fileOf(address: string, number: number): File | null {
  const [, type = '', base64 = ''] = dataAddress.exec(address) ?? [];
  if (base64 === '') return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], `pasted-${number}.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}

/** Whether it is a tracking pixel. */
const isDot = (image: Element): boolean =>
  image.getAttribute('width') === '1' || image.getAttribute('height') === '1';

function linkTo(address: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = words || wordsOf('text.picture');
  return link;
}
