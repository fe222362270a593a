import { TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { splitPath } from '#content-db/model/locale.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface FindingTextProps {
  /** What stands before the message. */
  label?: ReactNode;
  message: string;
  /** The words that it is about. */
  quote?: string | undefined;
  /** Address of the picture that it is about. */
  picture?: string | undefined;
  /** The page with these words. */
  path: string;
  /** Shows the words where they are edited. */
  onShow?: ((button: Element) => void) | undefined;
}

/** What a check found: its message, and the words or the picture that it is about. */
export function FindingText({ label, message, quote, picture, path, onShow }: FindingTextProps) {
  const text = (
    <>
      <span className="block wrap-anywhere">
        {label} <FindingMessage message={message} picture={picture} />
        {onShow && <TextSearch className="ms-1.5 inline size-4 align-text-bottom text-muted" aria-hidden />}
      </span>
      {quote !== undefined && picture === undefined && !message.includes(quote) && (
        <span
          className="block border-s border-line ps-3 wrap-anywhere text-muted"
          dir={directionOf(quote, path)}
        >
          {quote}
        </span>
      )}
    </>
  );
  if (!onShow) return <div className="grid gap-1">{text}</div>;
  return (
    <button
      type="button"
      title={t('Show it in the text')}
      className="grid min-h-9 w-full content-center gap-1 text-start hover:text-accent"
      onClick={({ currentTarget }) => onShow(currentTarget)}
    >
      {text}
    </button>
  );
}

/** The direction of an excerpt: that of its page, though it may begin with a name in Latin letters. */
function directionOf(quote: string, path: string): 'rtl' | 'auto' {
  return splitPath(path).locale === 'ar' && /\p{Script=Arabic}/u.test(quote) ? 'rtl' : 'auto';
}

interface FindingMessageProps {
  message: string;
  /** Address of the picture that it is about, which is no name for people: the picture stands below. */
  picture: string | undefined;
}

/** What a check finds, with the picture that it is about. */
function FindingMessage({ message, picture }: FindingMessageProps) {
  if (picture === undefined) return isolated(translated(message));
  return (
    <>
      {isolated(translated(message.replace(picture, t('below'))))}
      <img
        src={picture}
        alt={t('Picture')}
        loading="lazy"
        className="mt-1.5 block max-h-24 max-w-40 rounded-sm border border-line"
      />
    </>
  );
}

/** A message whose English quotes are in the order of their own language; in Arabic they have marks that keep it. */
function isolated(message: string) {
  return message
    .split(/(?<=“)([^“”]*)(?=”)/)
    .map((part, at) => (at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part));
}
