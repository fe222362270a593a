/**
 * What a libSQL server makes of a statement before it runs it: `sqld` parses each one and refuses those that could
 * change its connections or leave its database (libsql-server/src/query_analysis.rs).
 */
export type Kind = 'begin' | 'end' | 'read' | 'write' | 'ddl';

/** A refusal that a client sees, with the code of the server. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The pragmas that only read. */
const readingPragmas = new Set(
  'table_list index_list table_info table_xinfo index_info index_xinfo pragma_list compile_options database_list function_list module_list encoding'.split(
    ' ',
  ),
);
/** The pragmas that the primary takes in each form. */
const primaryPragmas = new Set(
  'defer_foreign_keys foreign_keys foreign_key_list foreign_key_check collation_list data_version freelist_count integrity_check legacy_file_format page_count quick_check stats user_version'.split(
    ' ',
  ),
);
/** The pragmas that may be read but not set. */
const fixedPragmas = new Set(
  'schema_version analysis_limit application_id auto_vacuum automatic_index busy_timeout cache_size cache_spill cell_size_check checkpoint_fullfsync fullfsync hard_heap_limit journal_mode journal_size_limit legacy_alter_table locking_mode max_page_count mmap_size page_size query_only read_uncommitted recursive_triggers reverse_unordered_selects secure_delete soft_heap_limit synchronous temp_store threads trusted_schema wal_autocheckpoint'.split(
    ' ',
  ),
);

const token = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[A-Za-z_]\w*|\s+|[^]/g;

/** The statements of a text, without those that are empty. A trigger contains semicolons. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let words: string[] = [];
  let current = '';
  let depth = 0;
  for (const [part] of text.matchAll(token)) {
    if (part === ';' && depth === 0) {
      if (words.length > 0) statements.push(current.trim());
      [current, words] = ['', []];
      continue;
    }
    current += part;
    if (isSpace(part)) continue;
    words.push(part.toUpperCase());
    const isTrigger = words[0] === 'CREATE' && words.slice(1, 3).includes('TRIGGER');
    if (isTrigger && /^(?:BEGIN|CASE)$/i.test(part)) depth++;
    if (isTrigger && /^END$/i.test(part)) depth--;
  }
  if (words.length > 0) statements.push(current.trim());
  return statements;
}

/**
 * The kind of one statement.
 * @throws Refusal for none, for several, and for one that a libSQL server does not take
 */
export function kindOf(text: string): Kind {
  const statements = splitStatements(text);
  const [statement] = statements;
  if (statement === undefined)
    throw new Refusal('SQL_NO_STATEMENT', 'SQL string does not contain any statement');
  if (statements.length > 1)
    throw new Refusal('SQL_MANY_STATEMENTS', 'SQL string contains more than one statement');
  const words = [...statement.matchAll(token)].map(([part]) => part).filter((part) => !isSpace(part));
  const kind = kindOfWords(words);
  if (!kind)
    throw new Refusal('SQL_PARSE_ERROR', `SQL string could not be parsed: unsupported statement: ${text}`);
  return kind;
}

function kindOfWords(words: string[]): Kind | undefined {
  const [first = '', second = ''] = words.map((word) => word.toUpperCase());
  switch (first) {
    case 'BEGIN':
      return 'begin';
    case 'COMMIT':
    case 'END':
      return 'end';
    case 'ROLLBACK':
      return words.length === 1 || second === 'TRANSACTION' ? 'end' : undefined;
    case 'SELECT':
    case 'VALUES':
    case 'EXPLAIN':
      return 'read';
    case 'INSERT':
    case 'REPLACE':
    case 'UPDATE':
    case 'DELETE':
    case 'REINDEX':
      return 'write';
    case 'WITH':
      return kindAfterWith(words);
    case 'PRAGMA':
      return pragmaKind(words);
    case 'CREATE':
      return /^TEMP(?:ORARY)?$/.test(second) ? undefined : 'ddl';
    case 'DROP':
    case 'ALTER':
      return 'ddl';
    default:
      return undefined;
  }
}

/** What follows the common table expressions. */
function kindAfterWith(words: string[]): Kind | undefined {
  let depth = 0;
  for (const word of words) {
    if (word === '(') depth++;
    if (word === ')') depth--;
    if (depth === 0 && /^SELECT|VALUES$/i.test(word)) return 'read';
    if (depth === 0 && /^(?:INSERT|REPLACE|UPDATE|DELETE)$/i.test(word)) return 'write';
  }
  return undefined;
}

function pragmaKind([, name = '', ...rest]: string[]): Kind | undefined {
  const pragma = name.toLowerCase();
  if (readingPragmas.has(pragma)) return 'read';
  if (primaryPragmas.has(pragma)) return 'write';
  return fixedPragmas.has(pragma) && rest.length === 0 ? 'write' : undefined;
}

function isSpace(part: string): boolean {
  return /^(?:\s|--|\/\*)/.test(part);
}
