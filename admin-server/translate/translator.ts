import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';

/** Translates English texts into Arabic. */
export interface Translator {
  /** One translation for each text, in their order. Rejects with a Problem (`unavailable`) where the service gives none. */
  translate(texts: string[], signal?: AbortSignal): Promise<string[]>;
}

export interface TranslatorOptions {
  /** Address of the service, without a slash at its end. */
  url: string;
  /** What the service lets us in by, where it asks for a key. */
  key?: string | undefined;
}

/** Milliseconds that the service may take for one request. */
const patience = 60_000;

/** A translator that asks a service with the interface of LibreTranslate: `POST {url}/translate`. */
export function createTranslator({ url, key }: TranslatorOptions): Translator {
  return {
    async translate(texts, signal) {
      const body = { q: texts, source: 'en', target: 'ar', format: 'text', ...(key && { api_key: key }) };
      const timeout = AbortSignal.timeout(patience);
      const response = await fetch(`${url}/translate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }).catch((cause: unknown) => {
        throw unavailable('The translation service cannot be reached.', cause);
      });
      if (!response.ok) throw unavailable(`The translation service answered ${response.status}.`);
      const answer: unknown = await response.json().catch(() => undefined);
      const read = z.object({ translatedText: z.array(z.string()).length(texts.length) }).safeParse(answer);
      if (!read.success) throw unavailable('The translation service gave no translation.');
      return read.data.translatedText;
    },
  };
}

function unavailable(what: string, cause?: unknown): Problem {
  return new Problem(
    'unavailable',
    `${what} Check TRANSLATE_URL and TRANSLATE_KEY, or write the Arabic text yourself.`,
    { cause },
  );
}
