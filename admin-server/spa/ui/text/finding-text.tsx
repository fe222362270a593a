import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface FindingTextProps {
  message: string;
  /** The words that it is about. */
  quote?: string | undefined;
  /** Address of the picture that it is about. */
  picture?: string | undefined;
}

/** What a check found: its message, and the words or the picture that it is about. */
export function FindingText({ message, quote, picture }: FindingTextProps) {
  return (
    <>
      <p className="wrap-anywhere">{withoutAddress(message, picture)}</p>
      {quote !== undefined && picture === undefined && !message.includes(quote) && (
        <p className="border-s border-line ps-3 wrap-anywhere text-muted" dir="auto">
          {quote}
        </p>
      )}
      {picture !== undefined && (
        <img
          src={picture}
          alt={t('Picture')}
          loading="lazy"
          className="max-h-24 max-w-40 justify-self-start rounded-sm border border-line"
        />
      )}
    </>
  );
}

/** A message about a picture that is shown below it: its address is no name for people. */
function withoutAddress(message: string, picture: string | undefined): string {
  return translated(picture === undefined ? message : message.replace(picture, t('below')));
}
