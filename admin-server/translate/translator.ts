import * as z from 'zod';
import { Problem } from '#content-db/model/problem.ts';
import { inSpan } from '#content-db/spans.ts';

/** Translates English texts into Arabic. */
export interface Translator {
  /** One translation for each text, in order. @throws Problem `unavailable` when the service returns none */
  translate(texts: string[], signal?: AbortSignal): Promise<string[]>;
}

export interface TranslatorOptions {
  /** Address of the service, without a trailing slash. */
  url: string;
  /** The API key, if the service needs one. */
  key?: string | undefined;
}

/** Timeout of a request to the service, in milliseconds. */
const requestTimeout = 60_000;

/** A translator that calls a service with LibreTranslate's API: `POST {url}/translate`. */
export function createTranslator({ url, key }: TranslatorOptions): Translator {
  async function translate(texts: string[], signal?: AbortSignal): Promise<string[]> {
    const body = { q: texts, source: 'en', target: 'ar', format: 'text', ...(key && { api_key: key }) };
    const timeout = AbortSignal.timeout(requestTimeout);
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
  }

  return {
    translate: (texts, signal) =>
      inSpan({ name: 'translate', kind: 'client', attributes: { texts: texts.length } }, () =>
        translate(texts, signal),
      ),
  };
}

function unavailable(what: string, cause?: unknown): Problem {
  return new Problem(
    'unavailable',
    `${what} Check TRANSLATE_URL and TRANSLATE_KEY, or write the Arabic text yourself.`,
    { cause },
  );
}
