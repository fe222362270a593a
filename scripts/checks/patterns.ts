import { lineAt, report, type SourceFile, sourceFiles } from './source-files.ts';

interface Ban {
  /** The files it applies to. */
  files: RegExp;
  pattern: RegExp;
  reason: string;
}

/** The code of the pages. The fonts are excluded: only generated pictures use them. */
const isPage =
  /^site\/(?:pages|layouts|components|content|render|i18n|art(?!\/fonts))\/.*(?<!\.test)\.(?:astro|ts)$|^site\/(?:renderer|routes|paths)\.ts$/;
const isStyle = /^(?:site|admin-server)\/.*\.(?:css|astro)$/;
const isTest = /^(?!scripts\/checks\/).*\.test\.tsx?$|\/e2e\/.*\.ts$/;

/** What runs beside open databases: the server, its threads, and the commands. */
const isProduct =
  /^(?:content-db|admin-server(?!\/spa)|scripts(?!\/(?:checks|verification)))\/(?!.*(?:\/testing\/|\/e2e\/|\.test\.)).*\.ts$/;
/** Where databases are opened. Only `snapshot.ts` touches bytes there, of a new file that nobody has open. */
const opensDatabases = /^content-db\/(?:database\/(?!snapshot\.ts)|remote\/)(?!.*\.test\.).*\.ts$/;
/** The functions of Node that open a file, and so close it again. */
const fileOpeners =
  '(?:open|openAsBlob|readFile|writeFile|appendFile|copyFile|cp|truncate|createReadStream|createWriteStream)(?:Sync)?';
const noBytes =
  'closing a database file, its log or its lock file drops the locks that SQLite has on it in this process, and others then delete the log (sqlite.org/howtocorrupt.html, 2.2): ask SQLite, or let another process do it';

const noClock = 'a page is a pure function of the content that it reads: it has no clock and no chance';
const noOutside =
  'a page is a pure function of the content that it reads: it has no environment, files or network';
const logical = 'the site runs in both directions: name the logical side (inline-start, inline-end)';

/** Patterns that oxlint can't check, as it does not read the markup of .astro files. */
const bans: Ban[] = [
  {
    files: isPage,
    pattern:
      /\bnew Date\(\s*\)|\bDate\.now\b|\bperformance\.now\b|\bMath\.random\b|\brandomUUID\b|\bset(?:Timeout|Interval)\(/g,
    reason: noClock,
  },
  { files: isPage, pattern: /\bprocess\.|\bimport\.meta\.env\b|\bfetch\(/g, reason: noOutside },
  {
    files: opensDatabases,
    pattern: new RegExp(`\\b${fileOpeners}\\b(?=[^{}]*\\}\\s*from\\s*'(?:node:)?fs)`, 'g'),
    reason: noBytes,
  },
  {
    files: isProduct,
    pattern: new RegExp(
      `\\b${fileOpeners}\\((?!\\))[^;]{0,200}?(?:\\.db\\b|-wal\\b|-shm\\b|\\bfileOf\\(|['"/]lock['"]|\\.lock\\b|\\b(?:database|content|published)File\\b)`,
      'g',
    ),
    reason: noBytes,
  },
  { files: isStyle, pattern: /(?<![\w-])(?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)*\s*:/g, reason: logical },
  { files: isStyle, pattern: /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g, reason: logical },
  {
    files: isTest,
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails?)\b/g,
    reason: 'every test runs, and none runs alone',
  },
  {
    files: isTest,
    pattern: /\bwaitForTimeout\b/g,
    reason: 'a test waits for what it expects and not for the clock',
  },
  {
    files: /\.(?:ts|tsx|mjs|astro)$/,
    pattern: /@ts-(?:ignore|nocheck)\b|(?:eslint|oxlint)-disable/g,
    reason: 'a rule is kept or changed, not silenced in place',
  },
];

/** The banned patterns in a file, one line each. */
export function bannedPatterns({ path, text }: SourceFile): string[] {
  const code = withoutComments(text);
  return bans
    .filter(({ files }) => files.test(path))
    .flatMap(({ pattern, reason }) =>
      [...code.matchAll(pattern)].map(
        (match) => `${path}:${lineAt(code, match.index)} has ${match[0].trim()}: ${reason}`,
      ),
    );
}

/** Replaces comments by blanks, so that positions are unchanged. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}

if (import.meta.main)
  report((await sourceFiles(['ts', 'tsx', 'mjs', 'astro', 'css'])).flatMap(bannedPatterns));
