import type { SearchAnswer } from './query.ts';

/** What a visitor looked for, and what was found. */
export interface SearchState {
  query: string;
  answer: SearchAnswer;
}

declare module '../content/context.ts' {
  interface AnswerState {
    search?: SearchState | undefined;
  }
}
