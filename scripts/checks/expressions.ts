import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { check } from 'recheck';
import ts from 'typescript';
import { report, root, type SourceFile, sourceFiles } from './source-files.ts';

/** A regular expression in the code. */
export interface Expression {
  path: string;
  /** Counted from 1. */
  line: number;
  source: string;
  flags: string;
}

/** Code that no text of staff or visitors reaches: tests, tools and what compiles the project. */
const isTool =
  /\.test\.tsx?$|\/e2e\/|(?:^|\/)testing\/|vite\.config\.ts$|^scripts\/(?:checks|verification)\//;

/** What can repeat without an end, or often: nothing else can take more than some steps at each place of a text. */
const repeats = /[*+]|\{\d+,\d*\}/;

/**
 * How hard to try. An expression with lookarounds or references back is tried with texts of some 100,000 characters, for
 * as long as `timeout` milliseconds: what is not known then passes. What else it finds does not depend on time.
 */
const effort = {
  attackLimit: 5_000_000,
  maxIteration: 3,
  attackTimeout: null,
  incubationTimeout: null,
  timeout: 3000,
};

/** Expressions that were found to be linear are not looked at again. */
const cache = join(root, 'node_modules', '.cache', 'linear-expressions.json');

/** All regular expressions that stand in a file as literals, and those that are put together from constants of it. */
export function expressionsIn({ path, text }: SourceFile): Expression[] {
  // Of a page, its script; its markup has short expressions at most.
  const [code, firstLine] = path.endsWith('.astro') ? frontMatter(text) : [text, 1];
  const file = ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Expression[] = [];
  const constants = constantsOf(file);
  const add = (node: ts.Node, source: string, flags: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + firstLine;
    found.push({ path, line, source, flags });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, ...partsOf(node));
    else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      if (source) add(node, valueOf(source, constants), flags ? valueOf(flags, constants) : '');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function frontMatter(text: string): [code: string, firstLine: number] {
  const end = text.indexOf('\n---', 3);
  return text.startsWith('---\n') && end !== -1 ? [text.slice(4, end), 2] : ['', 1];
}

function partsOf(literal: ts.RegularExpressionLiteral): [source: string, flags: string] {
  const end = literal.text.lastIndexOf('/');
  return [literal.text.slice(1, end), literal.text.slice(end + 1)];
}

type Constants = ReadonlyMap<string, ts.Expression>;

function constantsOf(file: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>();
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  return constants;
}

/** The text of an expression as far as the file tells; a word stands for what it does not tell. */
function valueOf(node: ts.Expression, constants: Constants): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node)[0];
  if (ts.isTemplateExpression(node)) return filled(node, (part) => part.text, constants);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    if (ts.isTemplateExpression(node.template))
      return filled(node.template, (part) => part.rawText ?? part.text, constants);
    return node.template.rawText ?? node.template.text;
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
    return valueOf(node.expression, constants);
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant ? valueOf(constant, constants) : 'word';
}

function filled(
  { head, templateSpans }: ts.TemplateExpression,
  textOf: (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail) => string,
  constants: Constants,
): string {
  return templateSpans.reduce(
    (text, { expression, literal }) => text + valueOf(expression, constants) + textOf(literal),
    textOf(head),
  );
}

/** Why a search with an expression may take time that grows faster than the text; undefined if it does not. */
export async function superLinear({
  source,
  flags,
}: Pick<Expression, 'source' | 'flags'>): Promise<string | undefined> {
  if (!repeats.test(source.replaceAll(/\\./g, ''))) return undefined;
  const result = await check(source, flags, effort);
  return result.status === 'vulnerable'
    ? `takes time that grows faster than the text: try ${result.attack.pattern}`
    : undefined;
}

/** The complaints about the expressions of the product, one line each. */
async function complaints(): Promise<string[]> {
  const known = new Set(await readCache());
  const expressions = (await sourceFiles(['ts', 'tsx', 'astro']))
    .filter(({ path }) => !isTool.test(path))
    .flatMap(expressionsIn);
  const keyOf = ({ source, flags }: Expression) => `/${source}/${flags}`;
  const inTurn = pLimit(availableParallelism());
  const found = await Promise.all(
    [...Map.groupBy(expressions, keyOf)].map(([key, alike]) =>
      inTurn(async () => {
        const [first] = alike;
        const why = first && !known.has(key) ? await superLinear(first) : undefined;
        if (why === undefined) known.add(key);
        return alike.map(({ path, line }) => why && `${path}:${line} ${key} ${why}`);
      }),
    ),
  );
  await mkdir(join(cache, '..'), { recursive: true });
  await writeFile(cache, JSON.stringify([...known]));
  return found.flat().filter((line) => line !== undefined);
}

async function readCache(): Promise<string[]> {
  try {
    const known: unknown = JSON.parse(await readFile(cache, 'utf8'));
    return Array.isArray(known) ? known.map(String) : [];
  } catch {
    return [];
  }
}

if (import.meta.main) report(await complaints());
