import { icons } from '../art/icons.ts';

interface PictureProps {
  className: string;
  url: string;
  alt: string;
}

export function Picture({ className, url, alt }: PictureProps) {
  return (
    <div className={className} aria-hidden={alt === '' || undefined}>
      <img src={url} alt={alt} loading="lazy" decoding="async" />
    </div>
  );
}

/** A stored picture, or a drawing in its place. `drawing` returns trusted SVG. */
export function PictureOr({
  className,
  url,
  alt,
  drawing,
}: Omit<PictureProps, 'url'> & { url: string | null; drawing: () => string }) {
  if (url) return <Picture className={className} url={url} alt={alt} />;
  const hidden = alt === '' || undefined;
  return <div className={className} aria-hidden={hidden} dangerouslySetInnerHTML={{ __html: drawing() }} />;
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
