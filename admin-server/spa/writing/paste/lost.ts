import { counted, t } from '../../language/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { allTags, hasClass, type Html } from './html.ts';

/** How many things of each kind a pasted text had that an article cannot take over. */
export interface Lost {
  pictures: number;
  films: number;
  mergedCells: number;
  footnotes: number;
  comments: number;
}

/** What is lost of a whole text: notes that were not copied with it, and what colleagues remarked on it. */
export function lostNotes(nodes: Html[]): Pick<Lost, 'footnotes' | 'comments'> {
  const tags = allTags(nodes);
  const names = new Set(tags.flatMap(({ attributes: { id, name } }) => [id, name]));
  const notes = tags
    .filter(({ name }) => name === 'a')
    .map(
      ({ attributes: { href = '' } }) =>
        /^#(_?(?:ftnt?|edn|sdfootnote|sdendnote)\d+(?:sym)?)$/.exec(href)?.[1],
    )
    .filter((note) => note !== undefined && !names.has(note));
  return {
    footnotes: new Set(notes).size,
    comments: tags.filter((tag) => hasClass(tag, /^msocomanchor$/i)).length,
  };
}

/** Says what is missing in what was pasted, before it is saved. */
export function sayLost(lost: Lost): void {
  const parts = [
    lost.pictures && counted(lost.pictures, '1 picture', '{count} pictures'),
    lost.films && counted(lost.films, '1 film or embedded page', '{count} films or embedded pages'),
    lost.mergedCells && counted(lost.mergedCells, '1 merged cell', '{count} merged cells'),
    lost.footnotes && counted(lost.footnotes, '1 footnote', '{count} footnotes'),
    lost.comments && counted(lost.comments, '1 comment', '{count} comments'),
  ].filter((part) => part !== 0);
  if (parts.length === 0) return;
  const list = parts.join(t(', |between parts'));
  toast.error(
    t('Left out of what was pasted: {parts}.', { parts: list }),
    lost.pictures > 0
      ? t('Pictures of a document are not copied with its text. Insert each one from its file.')
      : undefined,
  );
}
