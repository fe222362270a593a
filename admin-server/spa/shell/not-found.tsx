import { Link } from 'react-router';

/** The 404 screen. */
export function Component() {
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="text-xl font-semibold text-strong">Page not found</h2>
      <p>Check the address, or find the screen in the menu.</p>
      <Link to="/">Go to the dashboard</Link>
    </section>
  );
}
