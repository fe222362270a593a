import { useEffect, useRef, useState } from 'react';

export interface TeamBioProps {
  short: string;
  full: string;
  labels: { more: string; less: string };
}

/** A shortened biography with a toggle for the full text: a plain `<details>` without JavaScript. */
export function TeamBio({ short, full, labels }: TeamBioProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  // The visitor may have opened it before hydration.
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
