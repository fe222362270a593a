import { FindingMessage } from './finding-message.tsx';

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
      <p className="wrap-anywhere">
        <FindingMessage message={message} picture={picture} />
      </p>
      {quote !== undefined && picture === undefined && !message.includes(quote) && (
        <p className="border-s border-line ps-3 wrap-anywhere text-muted" dir="auto">
          {quote}
        </p>
      )}
    </>
  );
}
