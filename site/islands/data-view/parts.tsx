import { icons } from '../../art/icons.ts';

/** A stored picture, or a drawing in its place. `drawing` returns trusted SVG. */
export function PictureOr({
  className,
  url,
  alt,
  drawing,
}: {
  className: string;
  url: string | null;
  alt: string;
  drawing: () => string;
}) {
  const hidden = alt === '' || undefined;
  if (!url)
    return <div className={className} aria-hidden={hidden} dangerouslySetInnerHTML={{ __html: drawing() }} />;
  return (
    <div className={className} aria-hidden={hidden}>
      <img src={url} alt={alt} loading="lazy" decoding="async" />
    </div>
  );
}

/** The link of a card; `title` is for screen readers. */
export function More({
  href,
  label,
  title,
  coversCard = false,
}: {
  href: string;
  label: string;
  title: string;
  coversCard?: boolean;
}) {
  return (
    <a className={coversCard ? 'more card-link' : 'more'} href={href}>
      {label}
      <span className="visually-hidden">: {title}</span>
      <svg
        className="icon icon-flips"
        viewBox="0 0 24 24"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: icons.arrow }}
      />
    </a>
  );
}
