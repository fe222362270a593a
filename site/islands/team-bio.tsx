import { useEffect, useRef, useState } from 'react';

export interface TeamBioProps {
  short: string;
  full: string;
  labels: { more: string; less: string };
}

/** A long biography, cut, with a toggle for the whole. Without JavaScript the browser's own disclosure does it. */
export function TeamBio({ short, full, labels }: TeamBioProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  // It may have been opened before this code arrived.
  useEffect(() => setOpen(details.current?.open ?? false), []);

  return (
    <div className="bio" data-open={isOpen || undefined}>
      <p className="bio-short">{short}</p>
      <details ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="more-label">{labels.more}</span>
          <span className="less">{labels.less}</span>
        </summary>
        <p>{full}</p>
      </details>
    </div>
  );
}
