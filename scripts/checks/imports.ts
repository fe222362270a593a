import ts from 'typescript';
import { lineAt, report, type SourceFile, sourceFiles } from './source-files.ts';

interface Direction {
  /** The folder whose files are meant; the longest that fits counts. */
  folder: string;
  /** What they may import of other folders, by how the name begins. */
  values: string[];
  /** What they may import as types only. */
  types?: string[];
}

/** The one direction of imports: content-db ← site ← admin-server ← scripts. */
const directions: Direction[] = [
  { folder: 'content-db/', values: [] },
  {
    folder: 'site/',
    values: ['#content-db/model/locale.ts', '#content-db/read/list-parts.ts'],
    types: ['#content-db/read/reader.ts', '#content-db/types/index.ts'],
  },
  {
    folder: 'admin-server/spa/',
    values: [
      '#content-db/',
      '#site/art/',
      '#site/i18n/',
      '#site/content/text/markdown.ts',
      '#site/art/fonts/font-subsets.ts',
      '#site/paths.ts',
    ],
  },
  {
    folder: 'admin-server/',
    values: ['#content-db/', '#site/art/', '#site/paths.ts'],
    types: ['#site/renderer.ts', '#site/content/context.ts'],
  },
  { folder: 'scripts/', values: ['#content-db/', '#site/', '#admin-server/'] },
];

/** Tests may set a scene with everything below their folder in the direction. */
const testDirections: Direction[] = [
  { folder: 'site/', values: ['#content-db/'] },
  { folder: 'admin-server/', values: ['#content-db/', '#site/'] },
];

/** Packages that only some folders may know. */
const packages: { name: RegExp; folders: string[]; reason: string }[] = [
  {
    name: /^@libsql\/client$/,
    folders: ['content-db/'],
    reason: 'a database is opened through content-db/database/open.ts, with its write guard',
  },
  {
    name: /^lucia$/,
    folders: ['admin-server/auth/'],
    reason: 'lucia is not developed any more, so it stays in one place',
  },
  {
    name: /^hono(?:\/|$)/,
    folders: ['admin-server/', 'scripts/'],
    reason: 'pages and content know nothing of HTTP servers',
  },
  {
    name: /^react/,
    folders: ['site/islands/', 'admin-server/spa/'],
    reason: 'React is for islands and the admin',
  },
];

interface Import {
  name: string;
  position: number;
  isType: boolean;
}

const isTest = /\.test\.tsx?$|(?:^|\/)e2e\/|\/testing[\w-]*\.ts$/;

/** What is wrong with the imports of a file, a line each. */
export function wrongImports({ path, text }: SourceFile): string[] {
  const own = `#${path.slice(0, path.indexOf('/') + 1)}`;
  const rules = isTest.test(path) ? [...testDirections, ...directions] : directions;
  const direction = rules.find(({ folder }) => path.startsWith(folder));
  return importsOf(scriptOf(path, text)).flatMap(({ name, position, isType }) => {
    const place = `${path}:${lineAt(text, position)}`;
    const barred = packages.find(
      (rule) => rule.name.test(name) && !rule.folders.some((folder) => path.startsWith(folder)),
    );
    if (barred) return `${place} may not import ${name}: ${barred.reason}`;
    if (leavesFolder(path, name)) return `${place} leaves its folder by ${name}: write it as #folder/file.ts`;
    if (!name.startsWith('#') || name.startsWith(own)) return [];
    const allowed = [...(direction?.values ?? []), ...(isType ? (direction?.types ?? []) : [])];
    if (allowed.some((begin) => name.startsWith(begin))) return [];
    const asType = direction?.types?.some((begin) => name.startsWith(begin));
    return `${place} may not import ${name}${asType ? ' except as a type' : ''}: it is against the direction in scripts/checks/imports.ts`;
  });
}

/** Whether a relative name climbs out of the top folder. */
function leavesFolder(path: string, name: string): boolean {
  if (!name.startsWith('../')) return false;
  const depth = path.split('/').length - 2;
  return name.split('/').filter((part) => part === '..').length > depth;
}

/** The code of a file; of an .astro file its frontmatter, at the same positions. */
function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const code = /^---\n([^]*?)\n---/.exec(text)?.[1] ?? '';
  return ' '.repeat(4) + code;
}

function importsOf(code: string): Import[] {
  const file = ts.createSourceFile('file.tsx', code, ts.ScriptTarget.Latest);
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, isType: boolean) => {
    if (specifier && ts.isStringLiteral(specifier))
      found.push({ name: specifier.text, position: specifier.getStart(file), isType });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `import type …`, or an import of nothing but `type` names. */
function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

if (import.meta.main) report((await sourceFiles(['ts', 'tsx', 'mjs', 'astro'])).flatMap(wrongImports));
