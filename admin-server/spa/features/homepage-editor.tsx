import { ArrowRight } from 'lucide-react';
import { PageTexts } from './page-texts.tsx';

/** Where the buttons of the home page lead; for reading only. */
const destinations = [
  { buttons: 'Explore Our Services, Explore All Training Programs', path: '/services' },
  { buttons: 'Contact Us, Schedule a Consultation', path: '/contact' },
];

/** The texts of the home page, edited in place. */
export function Component() {
  return (
    <div className="grid gap-8">
      <PageTexts page="home" locale="en" sections={['hero', 'training', 'methodology']} isOnlyThese />
      <section aria-labelledby="button-destinations" className="rounded border border-line bg-surface p-5">
        <h2 id="button-destinations" className="mb-3 font-semibold text-strong">
          Button destinations
        </h2>
        <ul className="grid gap-2 text-sm">
          {destinations.map(({ buttons, path }) => (
            <li key={path} className="flex flex-wrap items-center gap-2">
              {buttons} <ArrowRight className="size-4 text-muted" aria-hidden /> <code>{path}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
