import type * as z from 'zod';
import type { Term } from '#content-db/segments/terms.ts';

/** What helps a service to translate texts of one row. */
export interface TranslationContext {
  /** The whole English text that they are parts of. */
  around?: string | undefined;
  /** The terms of the glossary, and the names, that appear in them. */
  terms?: readonly Term[] | undefined;
}

/** A request as `fetch` takes it. */
export interface ServiceRequest {
  /** Below the address of the service. */
  path: string;
  headers: Record<string, string>;
  body: object;
}

/** A translation service, as its documentation describes it. */
export interface TranslationService {
  /** The name for people. */
  name: string;
  /** The most that one request may have. */
  maxTexts: number;
  maxCharacters: number;
  /** A text with marks that tell the service of terms in it; absent for a service that learns of them in another way, or not at all. */
  marked?(text: string, terms: readonly Term[]): string;
  request(texts: readonly string[], context: TranslationContext): ServiceRequest;
  /** Reads the translations from an answer, in order. */
  answer: z.ZodType<string[]>;
  /** Reads why a successful answer refuses the texts; fails for any other answer. */
  refusal?: z.ZodType<string>;
  /** Statuses that say that the quota is used up, beside 429. */
  quotaStatuses?: readonly number[];
  /** What an answer with an error says about it; undefined if it says nothing. */
  reason: z.ZodType<string>;
}

/** What a service needs to know of the settings. */
export interface ServiceSettings {
  /** Address of the service, without a trailing slash. */
  url: string;
  /** The API key, if the service needs one. */
  key?: string | undefined;
  /** Of Azure: the region of the resource. */
  region?: string | undefined;
  /** Of a server with OpenAI's API: the model. */
  model?: string | undefined;
}
