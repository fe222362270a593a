import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface FindingMessageProps {
  message: string;
  /** Address of the picture that it is about, which is no name for people: the picture stands below. */
  picture: string | undefined;
}

/** What a check finds, with the picture that it is about. */
export function FindingMessage({ message, picture }: FindingMessageProps) {
  if (picture === undefined) return translated(message);
  return (
    <>
      {translated(message.replace(picture, t('below')))}
      <img
        src={picture}
        alt={t('Picture')}
        loading="lazy"
        className="mt-1.5 block max-h-24 max-w-40 rounded-sm border border-line"
      />
    </>
  );
}
