import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

interface FindingMessageProps {
  message: string;
  /** Address of the picture that it is about, which is no name for people: the picture stands below. */
  picture: string | undefined;
}

/** What a check finds, with the picture that it is about. */
export function FindingMessage({ message, picture }: FindingMessageProps) {
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
