import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queries } from '../database/open.ts';
import type { ContentTable } from '../model/resource.ts';
import { filesOfUpload } from '../model/upload-files.ts';
import { isInForce, type Withdrawal, withdrawals } from '../withdrawals.ts';
import { type ResourceName, resources, uploadType } from '../types/index.ts';

type Values = Record<string, unknown>;

/** What is taken off the site: readers see content without it. */
export interface Withdrawn {
  /** Addresses that are gone. */
  paths: ReadonlySet<string>;
  /** The common starts of the names of files that are gone. */
  pictures: ReadonlySet<string>;
  hides(name: ResourceName, id: number): boolean;
  /** The values of a row without the pictures that are gone. */
  withoutPictures<V extends Values>(name: ResourceName, values: V): V;
}

/** What the withdrawals in force hide. */
export async function loadWithdrawn(queries: Queries): Promise<Withdrawn> {
  const { rows, paths, pictures } = withdrawals;
  return withdrawnBy(await queries.select({ rows, paths, pictures }).from(withdrawals).where(isInForce));
}

export function withdrawnBy(all: Pick<Withdrawal, 'rows' | 'paths' | 'pictures'>[]): Withdrawn {
  const hidden = new Set(
    all.flatMap(({ rows }) => rows.map(({ resource, rowId }) => `${resource}/${rowId}`)),
  );
  const pictures = new Set(all.flatMap((withdrawal) => withdrawal.pictures));
  const clean = pictures.size === 0 ? undefined : cleaner(pictures);
  return {
    paths: new Set(all.flatMap(({ paths }) => paths)),
    pictures,
    hides: (name, id) => hidden.has(`${name}/${id}`),
    withoutPictures: (name, values) => (clean ? cleaned(name, values, clean) : values),
  };
}

/** The common start of the names of a picture and its variants: `3f…a1` of `3f…a1-640.avif`. */
export function pictureStem(file: string): string {
  return file.replace(/(?:-\d+)?\.\w+$/, '');
}

/** The names of all files of pictures: originals and variants. */
export async function filesOf(queries: Queries, stems: string[]): Promise<string[]> {
  const { table } = resources[uploadType.name];
  const names: string[] = [];
  for (const stem of stems) {
    const rows = await queries
      .select({ file: table.file, widths: table.widths })
      .from(table)
      .where(eq(sql`substr(${table.file}, 1, ${stem.length + 1})`, `${stem}.`));
    names.push(...rows.flatMap(filesOfUpload));
  }
  return names;
}

/** All addresses of a withdrawal: those of its pages, and of the files of its pictures. */
export async function addressesOf(
  queries: Queries,
  { paths, pictures }: Pick<Withdrawal, 'paths' | 'pictures'>,
): Promise<string[]> {
  return [...paths, ...(await filesOf(queries, pictures)).map((file) => `/uploads/${file}`)];
}

/** Takes pictures out of a text; undefined where the text is nothing but the address of one. */
type Cleaner = (text: string) => string | undefined;

function cleaner(pictures: ReadonlySet<string>): Cleaner {
  const names = [...pictures].map((stem) => stem.replace(/[^\w]/g, '\\$&')).join('|');
  const address = String.raw`(?:https?:\/\/[^\s"'()<>/]*)?\/uploads\/(?:${names})(?:-\d+)?\.\w+`;
  const whole = new RegExp(`^${address}$`);
  const shown = new RegExp(
    String.raw`!\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?${address}(?:[^()]|\([^()]*\))*\)`,
    'g',
  );
  const mentioned = new RegExp(address, 'g');
  return (text) => {
    if (!text.includes('/uploads/')) return text;
    if (whole.test(text)) return undefined;
    return text
      .replace(shown, '')
      .replace(/<(?:img|source)\b[^<>]*>/g, (tag) => (tag.search(mentioned) === -1 ? tag : ''))
      .replace(mentioned, '');
  };
}

function cleaned<V extends Values>(name: ResourceName, values: V, clean: Cleaner): V {
  const table: ContentTable = resources[name].table;
  const columns = getTableColumns(table);
  const changed = Object.entries(values).flatMap(([column, value]): [string, string | null][] => {
    if (typeof value !== 'string') return [];
    const text = clean(value);
    if (text === value) return [];
    return [[column, text ?? (columns[column]?.notNull ? '' : null)]];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}
