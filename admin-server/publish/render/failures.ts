import { toProblem } from '#content-db/database/errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { PageFailure } from './render-page.ts';

/** So many pages that fail are enough to know. */
const maxFailures = 20;

/** Of those that hang, each takes long. A bad text is on some five pages. */
export const maxLost = 8;

/** The pages of a release that failed so far. */
export class Failures {
  readonly #failures: PageFailure[] = [];

  /** @throws the error if it concerns more than its page; all failures when they are enough */
  add(error: unknown): void {
    if (!(error instanceof PageFailure) || toProblem(error) instanceof Problem) throw error;
    this.#failures.push(error);
    const lost = this.#failures.filter(({ isLost }) => isLost);
    if (lost.length >= maxLost || this.#failures.length >= maxFailures) this.throwIfAny();
  }

  /** @throws PageFailure of the first page, with the others */
  throwIfAny(): void {
    const [first, ...others] = this.#failures;
    if (!first) return;
    const { path, message, cause, dependencies, isLost } = first;
    throw new PageFailure(path, message, { cause, dependencies, isLost, others });
  }
}
