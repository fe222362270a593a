import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** The files of the project that match a pattern, with forward slashes. */
export function projectFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
}

/** What a file of the project says in sentences; see `sentencesOf`. */
export function sentencesIn(file: string): string[] {
  return sentencesOf(readFileSync(join(root, file), 'utf8'));
}

/**
 * The texts of a source file that read as a sentence: words after a capital, a quote or a value. Each value has a §
 * in its place. What a text is put together from in the same file is part of it, in each way that it can be.
 */
export function sentencesOf(source: string): string[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(file);
  const parts = new Set<ts.Node>();
  const found: { node: ts.Node; texts: string[] }[] = [];

  function textsOf(node: ts.Expression): string[] {
    parts.add(node);
    if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    if (constant) return textsOf(constant);
    if (!ts.isTemplateExpression(node)) return ['§'];
    return node.templateSpans.reduce(
      (texts, { expression, literal }) =>
        texts.flatMap((text) => textsOf(expression).map((value) => text + value + literal.text)),
      [node.head.text],
    );
  }

  function visit(node: ts.Node): void {
    if (isUnseen(node)) return;
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !parts.has(node)) {
      const texts = textsOf(node);
      parts.delete(node);
      found.push({ node, texts });
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found.filter(({ node }) => !parts.has(node)).flatMap(({ texts }) => texts.filter(isSentence));
}

/** The constants of a file that are a text, by their names; a name that stands for several is none. */
function constantsOf(file: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  const several = new Set<string>();
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const { text } = node.name;
      if (constants.has(text)) several.add(text);
      if (isText(node.initializer)) constants.set(text, node.initializer);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  for (const name of several) constants.delete(name);
  return constants;
}

function isText(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) && isText(node.whenFalse);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function isSentence(text: string): boolean {
  return /^[\p{Lu}“§]/u.test(text) && /\p{Ll}{2,}[,:;]? [\p{L}“§]|[§”] \p{Ll}{2}/u.test(text) && !isSql(text);
}

function isSql(text: string): boolean {
  return /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE) /.test(text);
}

/** SQL, what the log and metrics say, example rows, keys of services, and errors of the program itself. */
function isUnseen(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node) || ts.isTaggedTemplateExpression(node))
    return true;
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Error';
  return ts.isPropertyAssignment(node) && /^(?:event|example|authorization|help)$/i.test(node.name.getText());
}
