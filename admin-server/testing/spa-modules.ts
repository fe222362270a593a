import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { projectFiles } from './server-texts.ts';

/** What a module of the back office loads and says. Paths are those of the project. */
export interface SpaModule {
  /** What it imports, and so is loaded with it. */
  imports: string[];
  /** What it loads later. */
  doors: Door[];
  /** Its string literals. */
  literals: string[];
}

/** An `import()`, with the parts whose words `withWords` loads before. */
export interface Door {
  to: string;
  parts: string[];
}

const root = join(import.meta.dirname, '../..');

/** The modules of the back office by their paths. */
export function spaModules(): Map<string, SpaModule> {
  const files = projectFiles('admin-server/spa/**/*.{ts,tsx}');
  const modules = files.filter((file) => !/\.test\.tsx?$|\/e2e\/|\/language\/ar\//.test(file));
  return new Map(modules.map((file) => [file, moduleOf(file, readFileSync(join(root, file), 'utf8'))]));
}

/** @param file its path, from which relative ones are resolved */
export function moduleOf(file: string, source: string): SpaModule {
  const module: SpaModule = { imports: [], doors: [], literals: [] };
  const pathOf = (specifier: string) => posix.join(posix.dirname(file), specifier);

  function visit(node: ts.Node, parts: string[]): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const from = isOfTypes(node) ? undefined : node.moduleSpecifier;
      if (from && ts.isStringLiteral(from)) module.imports.push(pathOf(from.text));
      return;
    }
    if (ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent)) module.literals.push(node.text);
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, parts));
    const texts = node.arguments.flatMap(stringsIn);
    const callee = node.expression.getText();
    if (callee === 'import') module.doors.push({ to: pathOf(texts[0] ?? ''), parts });
    if (callee.startsWith('import.meta.glob'))
      module.imports.push(...texts.flatMap((pattern) => projectFiles(pathOf(pattern))));
    const inside = callee === 'withWords' ? [...parts, ...texts] : parts;
    ts.forEachChild(node, (child) => visit(child, inside));
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return module;
}

function isOfTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const { importClause } = node;
  const bindings = importClause?.namedBindings;
  if (!importClause || importClause.isTypeOnly || importClause.name) return importClause?.isTypeOnly ?? false;
  return (
    bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.every((e) => e.isTypeOnly)
  );
}

function stringsIn(node: ts.Expression): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(stringsIn);
  return ts.isStringLiteralLike(node) ? [node.text] : [];
}
