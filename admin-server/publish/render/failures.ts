import { toProblem } from '#content-db/database/errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import { PageFailure } from './render-page.ts';

/** So many pages that fail are enough to know. */
const maxFailures = 20;

/** The pages of a release that failed so far. */
export class Failures {
  readonly #failures: PageFailure[] = [];

  /** @throws the error if it concerns more than its page; all failures when they are enough */
  add(error: unknown): void {
    if (!(error instanceof PageFailure) || toProblem(error) instanceof Problem) throw error;
    this.#failures.push(error);
    if (error.isLast || this.#failures.length >= maxFailures) this.throwIfAny();
  }

  /** Adds an error that ends the rendering. */
  readonly rethrow = (error: unknown): never => {
    this.add(error);
    this.throwIfAny();
    throw error;
  };

  /** @throws PageFailure of the first page, with the others */
  throwIfAny(): void {
    const [first, ...others] = this.#failures;
    if (!first) return;
    const { path, message, cause, dependencies } = first;
    throw new PageFailure(path, message, { cause, dependencies, others });
  }
}
