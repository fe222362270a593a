import { t } from '../language/text.tsx';

/** What wrote or published by itself, by the names that the server records for them. */
const programs: ReadonlyMap<string, string> = new Map([
  ['seed', t('seed|author')],
  ['structure', t('structure|author')],
  ['start', t('start|author')],
  ['command line', t('command line|author')],
  ['automatic translation', t('automatic translation|author')],
]);

/** Who wrote or did something: an account by its name, a program in the language of the back office. */
export function authorName(by: string): string {
  return programs.get(by) ?? by;
}

/** The name of an author, which may be in the other direction than the words around it. */
export function Author({ by, className }: { by: string; className?: string }) {
  return <bdi className={className}>{authorName(by)}</bdi>;
}
