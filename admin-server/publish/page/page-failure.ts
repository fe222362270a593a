import { toProblem } from '#content-db/database/errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { PageFinding } from '#content-db/releases.ts';

interface PageFailureOptions {
  cause?: unknown;
  /** What the page had read until then. */
  dependencies?: string[] | undefined;
  /** It hung, or ended its thread: it must not be rendered again in this one. */
  isLost?: boolean;
  /** Of a page that could be rendered: what stops it. */
  findings?: PageFinding[] | undefined;
  others?: PageFailure[];
}

/** A page that cannot be rendered, or that must not go live. The release fails. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure';
  readonly path: string;
  readonly dependencies: string[];
  readonly isLost: boolean;
  readonly findings: PageFinding[] | undefined;
  /** The same of other pages of the release. */
  readonly others: PageFailure[];

  constructor(path: string, message: string, options: PageFailureOptions = {}) {
    super(message, { cause: options.cause });
    this.path = path;
    this.dependencies = options.dependencies ?? [];
    this.isLost = options.isLost ?? false;
    this.findings = options.findings;
    this.others = options.others ?? [];
  }
}

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
