import { createHash } from 'node:crypto';
import type { Term } from '#content-db/segments/terms.ts';
import { callService } from '#content-db/service-calls.ts';
import { azure } from './services/azure.ts';
import { chat } from './services/chat.ts';
import { deepL } from './services/deepl.ts';
import { kindOfStatus, retryAfter, TranslationFailure } from './services/failure.ts';
import { google } from './services/google.ts';
import { libreTranslate } from './services/libretranslate.ts';
import type { ServiceSettings, TranslationContext, TranslationService } from './services/service.ts';

/** Translates English texts into Arabic. */
export interface Translator {
  /** The name of the service for people. */
  name: string;
  /** Another one when the service, its address or its model is another one. */
  id: string;
  /** How many characters the service gets for texts in which these terms appear. */
  characters(texts: readonly string[], terms: readonly Term[]): number;
  /**
   * One translation for each text, in order.
   * @throws TranslationFailure when the service gives none
   */
  translate(texts: readonly string[], options?: TranslateOptions): Promise<string[]>;
}

export interface TranslateOptions extends TranslationContext {
  signal?: AbortSignal | undefined;
}

const services = { libretranslate: libreTranslate, deepl: deepL, google, azure, openai: chat };

export type ServiceName = keyof typeof services;

export interface TranslatorOptions extends ServiceSettings {
  provider?: ServiceName | undefined;
}

/** Timeout of a request to the service, in milliseconds. */
const requestTimeout = 60_000;

/** A translator that calls a service over HTTP. */
export function createTranslator({
  provider = 'libretranslate',
  ...settings
}: TranslatorOptions): Translator {
  const service = services[provider](settings);
  const address = [provider, settings.url, settings.region, settings.model].join(' ');
  const sent = (texts: readonly string[], terms: readonly Term[] = []) =>
    texts.map((text) => service.marked?.(text, terms) ?? text);
  return {
    name: service.name,
    id: createHash('sha256').update(address).digest('base64url'),
    characters: (texts, terms) => sent(texts, terms).reduce((sum, text) => sum + text.length, 0),
    async translate(texts, options = {}) {
      const translated: string[] = [];
      for (const part of partsOf(sent(texts, options.terms), service))
        translated.push(...(await callService('translate', () => ask(service, settings.url, part, options))));
      return translated;
    },
  };
}

/** The texts in parts that one request may have each. */
function partsOf(texts: readonly string[], { maxTexts, maxCharacters }: TranslationService): string[][] {
  const parts: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = parts.at(-1);
    characters += text.length;
    if (last && last.length < maxTexts && characters <= maxCharacters) last.push(text);
    else {
      parts.push([text]);
      characters = text.length;
    }
  }
  return parts;
}

async function ask(
  service: TranslationService,
  url: string,
  texts: readonly string[],
  { signal, ...context }: TranslateOptions,
): Promise<string[]> {
  const { path, headers, body } = service.request(texts, context);
  const timeout = AbortSignal.timeout(requestTimeout);
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    throw new TranslationFailure('failed', `${service.name} cannot be reached. ${whatToDo.failed}`, {
      cause,
    });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw failureOf(service, response, answer);
  const refusal = service.refusal?.safeParse(answer);
  if (refusal?.success) throw refused(service, `refused it${quoted(refusal.data)}`);
  const read = service.answer.safeParse(answer);
  if (!read.success || read.data.length !== texts.length)
    throw new TranslationFailure('failed', `${service.name} gave no translation. ${whatToDo.failed}`);
  return read.data;
}

const whatToDo = {
  refused: 'Change the text, or write the Arabic yourself.',
  failed: 'Check TRANSLATE_URL if this does not pass, or write the Arabic text yourself.',
  limited: 'It is asked again later.',
  setup: 'Check the settings that begin with TRANSLATE_, and what is left of your plan.',
};

/** Characters of the reason that a service gives. */
const maxReason = 200;

function failureOf(service: TranslationService, response: Response, answer: unknown): TranslationFailure {
  const kind = kindOfStatus(response.status, service.quotaStatuses);
  const reason = service.reason.safeParse(answer);
  // Only of a refused text: other errors may quote the key.
  const said = kind === 'refused' && reason.success ? quoted(reason.data) : '';
  return new TranslationFailure(
    kind,
    `${service.name} answered ${response.status}${said}. ${whatToDo[kind]}`,
    { retryAfter: retryAfter(response.headers.get('Retry-After'), Date.now()) },
  );
}

function refused({ name }: TranslationService, what: string): TranslationFailure {
  return new TranslationFailure('refused', `${name} ${what}. ${whatToDo.refused}`);
}

function quoted(reason: string): string {
  return ` (“${reason.slice(0, maxReason)}”)`;
}
