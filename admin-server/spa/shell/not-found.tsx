import { Link } from 'react-router';

/** The 404 screen. */
export function Component() {
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="text-xl font-semibold text-strong">There is no such screen</h2>
      <p>The address may be mistyped, or the screen has another name now.</p>
      <Link to="/">Go to the dashboard</Link>
    </section>
  );
}
