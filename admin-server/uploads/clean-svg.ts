import { Parser } from 'htmlparser2';
import { Problem } from '#content-db/model/problem.ts';

/**
 * Writes an SVG anew, with nothing but what is known to draw: elements, attributes and values that are not listed here
 * do not come through, so a file that a browser reads differently than we do has nothing to gain. What would run, load
 * something or change how the drawing looks is refused rather than removed, as nobody would see what became of it.
 */

/** Bytes of a file, before and after. */
const maxBytes = 500_000;
const maxElements = 10_000;
/** Elements within each other, also where one is put in place of a reference. */
const maxDepth = 100;
/** Elements that are drawn: those behind a reference count each time. */
const maxDrawn = 100_000;
/** Pixels of a side; larger drawings are said to be smaller, which looks the same. */
const longestSide = 16_384;

const namesOf = (text: string) => new Set(text.split(/\s+/));

const shapes = namesOf('path rect circle ellipse line polyline polygon');
/** Elements whose children are only drawn where something refers to them. */
const hidden = namesOf(
  'defs symbol clipPath mask pattern marker filter linearGradient radialGradient title desc',
);
const texts = namesOf('text tspan textPath title desc');
const elements = new Set([
  ...shapes,
  ...hidden,
  ...texts,
  ...namesOf(`svg g switch use stop feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood
    feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset`),
]);
/** Elements that refer to another by `href`. */
const referring = namesOf('use textPath linearGradient radialGradient pattern filter');
/** Elements of SVG that draw nothing in a browser. */
const ignored = namesOf('metadata style font font-face color-profile view cursor');
const animations = namesOf('animate animateColor animateMotion animateTransform set mpath discard');

/** Properties of CSS that are attributes as well. */
const properties = namesOf(`alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
  color-interpolation-filters direction display dominant-baseline fill fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  image-rendering letter-spacing marker marker-end marker-mid marker-start mask mask-type opacity overflow paint-order
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform transform-origin
  unicode-bidi vector-effect visibility word-spacing writing-mode`);
const styles = properties.union(
  namesOf('cx cy d height isolation mix-blend-mode r rx ry transform-box width x y'),
);
const attributes = properties.union(
  namesOf(`amplitude clipPathUnits cx cy d dx dy edgeMode exponent filterUnits fr fx fy gradientTransform gradientUnits
  height in in2 intercept k1 k2 k3 k4 lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits
  method mode offset operator orient pathLength patternContentUnits patternTransform patternUnits points
  preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry side slope spacing spreadMethod
  startOffset stdDeviation systemLanguage tableValues textLength type values viewBox width x x1 x2 xml:space y y1 y2`),
);

const reference = /url\(\s*(?:"#([^"()\\]*)"|'#([^'()\\]*)'|#([^"'()\\]*))\)/giu;
const functions =
  'rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|matrix|translate[xy]?|scale[xy]?|rotate|skew[xy]|blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia';
/** What values are made of: references within the drawing, functions that load nothing, names, words and numbers. */
const harmless = new RegExp(
  [
    reference.source,
    String.raw`(?<![\w-])(?:${functions})\s*\([\w\s.,%+#/-]*\)`,
    String.raw`"[\p{L}\p{N}_ .,'-]*"|'[\p{L}\p{N}_ .,-]*'`,
    String.raw`(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+(?![\p{L}\p{N}_(])`,
    String.raw`[\s.,+#%-]|\/(?![*/])`,
  ].join('|'),
  'giu',
);

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Illustrator names it by an entity. */
const svgNamespaces = new Set([svgNamespace, '&ns_svg;']);
const pageNamespace = 'http://www.w3.org/1999/xhtml';

interface Element {
  name: string;
  id: string | undefined;
  classes: Set<string>;
  attributes: Map<string, string>;
  style: Map<string, string>;
  /** The id that its `href` names. */
  href: string | undefined;
  children: (Element | string)[];
}

/**
 * Cleans the text of an SVG; see `svgText`. Cleaning the result again gives the same.
 * @returns the file to store, and its size in whole pixels
 * @throws Problem `unsupported` or `too-large`, which says what in the file is not taken, or that it is none
 */
export function cleanSvg(text: string): { svg: string; width: number; height: number } {
  if (Buffer.byteLength(text) > maxBytes) throw tooLarge();
  const { prolog, rest } = splitProlog(text);
  if (!isXml(text) || !svgStart.test(rest)) throw damaged();
  if (/<\?xml-stylesheet/i.test(prolog)) refuse(elsewhere);
  const { root, css } = parse(rest);
  applyRules(root, css);
  const size = setSize(root);
  const targets = targetsIn(root);
  if (measure(root, targets).depth > maxDepth) throw tooComplex();
  if (!draws(root, targets)) throw empty();
  const svg = write(root, targets);
  if (!isXml(svg)) throw damaged();
  if (Buffer.byteLength(svg) > maxBytes) throw tooComplex();
  return { svg, ...size };
}

/** The text of a file that begins as an SVG does, in whatever encoding it says; undefined for other files. */
export function svgText(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 256)).toString('latin1');
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(start)) return undefined;
  const mark = /^(?:\xff\xfe|\xfe\xff)/.exec(start)?.[0];
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1];
  const text = decode(bytes, mark ? (mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be') : declared);
  return svgStart.test(splitProlog(text).rest) ? text : undefined;
}

function decode(bytes: Uint8Array, encoding: string | undefined): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const svgStart = /^<(?:[\w.-]+:)?svg[\s/>]/;

/** What may stand before the first element; of a DOCTYPE, its entities are never read. */
function splitProlog(text: string): { prolog: string; rest: string } {
  const part = /[\s\uFEFF]+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/iy;
  let end = 0;
  while (part.test(text)) end = part.lastIndex;
  return { prolog: text.slice(0, end), rest: text.slice(end) };
}

/** Whether a text can stand in XML. */
function isXml(text: string): boolean {
  return text.isWellFormed() && !/[\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/u.test(text);
}

/** An element that is open; what does not come through has no `element`. */
interface Open {
  element: Element | undefined;
  isStyle: boolean;
  namespaces: Map<string, string>;
}

function parse(text: string): { root: Element; css: string } {
  const open: Open[] = [];
  let root: Element | undefined;
  let css = '';
  let count = 0;
  let openedAt = 0;
  const parser = new Parser(
    {
      onopentag(tag, given) {
        count += 1;
        openedAt = parser.endIndex;
        if (count > maxElements || open.length >= maxDepth) throw tooComplex();
        if (root && open.length === 0) throw damaged();
        const all = Object.entries(given);
        const namespaces = new Map(
          all.flatMap(([name, value]): [string, string][] =>
            /^xmlns(?::|$)/.test(name) ? [[name.slice('xmlns:'.length), value.trim()]] : [],
          ),
        );
        const parent = open.at(-1);
        const { prefix, name } = parted(tag);
        const current: Open = { element: undefined, isStyle: false, namespaces };
        open.push(current);
        const declaring = open.findLast((each) => each.namespaces.has(prefix));
        const namespace = declaring?.namespaces.get(prefix) ?? (prefix === '' ? svgNamespace : '');
        if (namespace === pageNamespace) refuse('a part of a web page');
        const isSvg = svgNamespaces.has(namespace);
        if (!root && !(isSvg && name === 'svg')) throw damaged();
        if (isSvg) refuseActive(name, all);
        if (!isSvg || (root && !parent?.element) || isSkipped(given['requiredExtensions'])) return;
        current.isStyle = name === 'style';
        if (ignored.has(name)) return;
        current.element = elementOf(name, all, parent?.element);
        parent?.element?.children.push(current.element);
        root ??= current.element;
      },
      ontext(data) {
        const { element, isStyle } = open.at(-1) ?? {};
        if (isStyle) css += data;
        else if (element && texts.has(element.name)) element.children.push(data);
        else if (open.length === 0 && /\S/.test(data)) throw damaged();
      },
      onclosetag(_, isImplied) {
        // A tag that closes itself says so where it opens; else an end tag is missing.
        if (isImplied && parser.endIndex !== openedAt) throw damaged();
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (!root) throw damaged();
  return { root, css };
}

function parted(name: string): { prefix: string; name: string } {
  const at = name.indexOf(':');
  return { prefix: name.slice(0, Math.max(0, at)), name: name.slice(at + 1) };
}

/** Whether browsers skip an element that asks for these, as Illustrator's own data do. */
function isSkipped(extensions = ''): boolean {
  return extensions.trim() !== '' && !extensions.includes(pageNamespace);
}

/** Refuses what would run, wherever it stands. */
function refuseActive(name: string, all: [string, string][]): void {
  if (name === 'script' || all.some(([attribute]) => /^on/i.test(attribute))) refuse('a script');
  if (animations.has(name)) refuse('an animation');
  if (all.some(([attribute]) => attribute === 'xml:base')) refuse(elsewhere);
}

function elementOf(given: string, all: [string, string][], parent: Element | undefined): Element {
  const withoutLink = parent && texts.has(parent.name) ? 'tspan' : 'g';
  const name = given === 'a' ? withoutLink : given;
  const links = all.filter(([attribute]) => parted(attribute).name === 'href');
  for (const [, value] of links) refuseElsewhere(value, name);
  if (name === 'foreignObject') refuse('a part of a web page');
  if (!elements.has(name)) refuse(quoted(name));
  const { id, class: classes = '', style = '', href = links[0]?.[1] } = Object.fromEntries(all);
  const kept = all.flatMap(([attribute, raw]): [string, string][] => {
    const value = plain(raw);
    return attributes.has(attribute) && value !== '' ? [[attribute, checked(attribute, value)]] : [];
  });
  return {
    name,
    id: id?.trim(),
    classes: new Set(classes.split(/\s+/).filter(Boolean)),
    attributes: new Map(kept),
    style: declarationsIn(style),
    href: referring.has(name) ? href?.trim().slice(1) || undefined : undefined,
    children: [],
  };
}

function refuseElsewhere(href: string, name: string): void {
  const address = href.replaceAll(/[\s\p{Cc}]+/gu, '');
  if (/^(?:java|vb)script:/i.test(address)) refuse('a script');
  if (name === 'image' && /^data:image\/(?:png|jpe?g)[;,]/i.test(address)) refuse('an embedded picture');
  if (address !== '' && !address.startsWith('#')) refuse(elsewhere);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A value as it is, if it can do nothing but draw. */
function checked(name: string, value: string): string {
  if (isHarmless(value)) return value;
  refuseDangerous(value);
  return refuse(quoted(name));
}

function isHarmless(value: string): boolean {
  return value.replaceAll(harmless, '') === '';
}

function refuseDangerous(value: string): void {
  if (/expression|script:|behaviou?r|binding/i.test(value)) refuse('a script');
  if (/url|src|image|import|:\/\/|\\/i.test(value)) refuse(elsewhere);
}

/** The properties that a `style` sets. Those that change nothing in a picture, as `cursor`, are left out. */
function declarationsIn(css: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of withoutComments(css).split(';')) {
    const [before = '', ...after] = declaration.split(':');
    const [name, value] = [plain(before).toLowerCase(), plain(after.join(':'))];
    if (value === '') continue;
    if (styles.has(name)) setLast(found, name, checked(name, value));
    else if (!isHarmless(value)) refuseDangerous(`${name}:${value}`);
  }
  return found;
}

/** Sets a property behind all others: what is said later counts, also of `marker` and `marker-end`. */
function setLast(style: Map<string, string>, name: string, value: string): void {
  style.delete(name);
  style.set(name, value);
}

function withoutComments(css: string): string {
  const [first = '', ...others] = css.split('/*');
  return (
    first + others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')).join('')
  );
}

interface Rule {
  name: string | undefined;
  id: string | undefined;
  classes: string[];
  declared: Map<string, string>;
  /** By which it outdoes others: its specificity, then its place. */
  rank: number;
}

const simpleSelector = /^(\*|[\w-]+)?(?:#([^\s.#:[\]()>+~*]+))?((?:\.[^\s.#:[\]()>+~*]+)*)$/;

function rulesIn(css: string): Rule[] {
  const rules: Rule[] = [];
  for (const block of withoutComments(css).split('}')) {
    const [selectors = '', body, ...inner] = block.split('{');
    if (selectors.trim() === '' && body === undefined) continue;
    if (/@import/i.test(selectors)) refuse(elsewhere);
    if (body === undefined || inner.length > 0 || selectors.includes('@')) refuse(quoted(plain(selectors)));
    const declared = declarationsIn(body);
    for (const selector of selectors.split(',').map(plain)) {
      const [whole, name, id, dotted = ''] = simpleSelector.exec(selector) ?? [];
      if (!whole) refuse(quoted(selector));
      const classes = dotted.split('.').slice(1);
      const specificity = (id ? 1e4 : 0) + classes.length * 100 + (name && name !== '*' ? 1 : 0);
      rules.push({ name, id, classes, declared, rank: specificity * 1e6 + rules.length });
    }
  }
  return rules;
}

/** Gives each element the style that the rules of `<style>` give it. */
function applyRules(root: Element, css: string): void {
  // By what an element must have for them to apply.
  const rules = Map.groupBy(rulesIn(css), ({ name, id, classes }) =>
    id ? `#${id}` : classes[0] ? `.${classes[0]}` : (name ?? '*'),
  );
  let left = 2 * maxBytes;
  const spend = (cost: number) => {
    left -= cost;
    if (left < 0) throw tooComplex();
  };
  for (const element of allIn(root)) {
    const { name, id, classes } = element;
    const keys = ['*', name, ...(id ? [`#${id}`] : []), ...[...classes].map((each) => `.${each}`)];
    const applying = keys
      .flatMap((key) => rules.get(key) ?? [])
      .filter((rule) => {
        spend(1 + rule.classes.length);
        const isNamed = [undefined, '*', name].includes(rule.name) && [undefined, id].includes(rule.id);
        return isNamed && rule.classes.every((each) => classes.has(each));
      })
      .sort((a, b) => a.rank - b.rank);
    const style = new Map<string, string>();
    for (const declared of [...applying.map((rule) => rule.declared), element.style])
      for (const [property, value] of declared) {
        spend(property.length + value.length);
        setLast(style, property, value);
      }
    element.style = style;
  }
}

/** An element and all within it, in their order. */
function allIn(element: Element): Element[] {
  return [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : allIn(child)))];
}

/** Finds the size of a drawing, and sets it in whole pixels: browsers show a drawing without at 300 × 150. */
function setSize({ attributes: own, style }: Element): { width: number; height: number } {
  const given = { width: pixels(own.get('width')), height: pixels(own.get('height')) };
  const box = boxOf(own.get('viewBox'));
  const [, , across = 0, down = 0] = box ?? [];
  const ratio = across / down;
  const wide = given.width ?? (given.height ? given.height * ratio : across);
  const high = given.height ?? (given.width ? given.width / ratio : down);
  if (!(wide > 0 && high > 0 && wide < Infinity && high < Infinity)) throw sizeless();
  const scale = Math.min(longestSide / Math.max(wide, high), Math.max(1, 1 / Math.min(wide, high)));
  const [width = 1, height = 1] = [wide, high].map((side) => Math.max(1, Math.round(side * scale)));
  const viewBox = (box ?? [0, 0, wide, high]).join(' ');
  const size = { width: `${width}`, height: `${height}`, viewBox };
  for (const name of ['x', 'y', 'width', 'height']) [own, style].forEach((each) => each.delete(name));
  own.delete('viewBox');
  const others = [...own];
  own.clear();
  for (const [name, value] of [...Object.entries(size), ...others]) own.set(name, value);
  return { width, height };
}

/** Pixels of the units that have a size of their own. */
const units: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

function pixels(length = ''): number | undefined {
  const [, number, unit = ''] = /^\+?([\d.]+(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length) ?? [];
  const size = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return size > 0 ? size : undefined;
}

function boxOf(viewBox = ''): number[] | undefined {
  const box = viewBox.split(/[\s,]+/).map(Number);
  const [, , width = 0, height = 0] = box;
  return box.length === 4 && box.every(Number.isFinite) && width > 0 && height > 0 ? box : undefined;
}

type Targets = ReadonlyMap<string, Element>;

/** The elements by their ids; of several with the same, the first. */
function targetsIn(root: Element): Targets {
  const named = allIn(root).flatMap((element): [string, Element][] =>
    element.id ? [[element.id, element]] : [],
  );
  return new Map(named.toReversed());
}

/** The id in a match of `reference`: in double quotes, in single ones or bare. */
function idOf(double?: string, single?: string, bare?: string): string {
  return (double ?? single ?? bare ?? '').trim();
}

/** Whether references to its id lead to an element. */
function isTarget(element: Element, targets: Targets): element is Element & { id: string } {
  return element.id !== undefined && targets.get(element.id) === element;
}

function idsReferredToBy({ href, attributes: own, style }: Element): string[] {
  const values = [...own.values(), ...style.values()];
  const found = values.flatMap((value) => [...value.matchAll(reference)].map(([, ...ids]) => idOf(...ids)));
  return href === undefined ? found : [href, ...found];
}

interface Measure {
  drawn: number;
  depth: number;
}

/**
 * How much a browser draws for an element, with what it refers to.
 * @throws Problem (`too-large`) if it is too much, or the references go round in circles
 */
function measure(
  element: Element,
  targets: Targets,
  level = 1,
  known = new Map<Element, Measure | 'begun'>(),
): Measure {
  const before = known.get(element);
  if (before === 'begun' || level > maxDepth) throw tooComplex();
  if (before) return before;
  known.set(element, 'begun');
  const parts = [...element.children, ...idsReferredToBy(element).map((id) => targets.get(id))];
  const total = { drawn: 1, depth: 1 };
  for (const part of parts) {
    if (part === undefined || typeof part === 'string') continue;
    const { drawn, depth } = measure(part, targets, level + 1, known);
    total.drawn += drawn;
    total.depth = Math.max(total.depth, depth + 1);
    if (total.drawn > maxDrawn) throw tooComplex();
  }
  known.set(element, total);
  return total;
}

/** Whether there is something to see. */
function draws({ name, href = '', children }: Element, targets: Targets): boolean {
  if (hidden.has(name)) return false;
  if (name === 'use') return targets.has(href);
  return (
    shapes.has(name) ||
    children.some((child) => (typeof child === 'string' ? child.trim() !== '' : draws(child, targets)))
  );
}

/** Writes a drawing, with short ids where something refers to them: those of editors say names of layers and people. */
function write(root: Element, targets: Targets): string {
  const used = new Set(allIn(root).flatMap(idsReferredToBy));
  const named = allIn(root).filter((element) => isTarget(element, targets) && used.has(element.id));
  const ids = new Map(named.map(({ id }, at) => [id, `a${at + 1}`]));
  /** No element has the id `none`. */
  const linkTo = (id: string) => `#${ids.get(id) ?? 'none'}`;
  const relinked = (value: string) =>
    value.replaceAll(reference, (_, ...ids: [string?, string?, string?]) => `url(${linkTo(idOf(...ids))})`);
  const written = (element: Element): string => {
    const { name, attributes: own, style, href, children } = element;
    const css = [...style].map(([property, value]) => `${property}:${relinked(value)}`).join(';');
    const all: [string, string | undefined][] = [
      ['xmlns', element === root ? svgNamespace : undefined],
      ['id', isTarget(element, targets) ? ids.get(element.id) : undefined],
      ...[...own].map(([attribute, value]): [string, string] => [attribute, relinked(value)]),
      ['href', href && linkTo(href)],
      ['style', css || undefined],
    ];
    const tag = all
      .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escaped(value)}"`))
      .join('');
    const inner = children
      .map((child) => (typeof child === 'string' ? escaped(child) : written(child)))
      .join('');
    return inner === '' ? `<${name}${tag}/>` : `<${name}${tag}>${inner}</${name}>`;
  };
  return written(root);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What is said of an SVG that is taken with letters in it. */
export const textNotice =
  'The SVG has text, which each device shows in a font of its own. To keep its letters as they are, convert the text to paths, then upload it again.';

const elsewhere = 'a reference to another file or website';

/** @throws Problem (`unsupported`) of a file with something that is not taken */
function refuse(what: string): never {
  throw new Problem(
    'unsupported',
    `The SVG contains ${what}, which a picture of the site may not have. Save it without, then upload it again.`,
  );
}

function quoted(name: string): string {
  return `“${name.slice(0, 60)}”`;
}

function damaged(): Problem {
  return new Problem(
    'unsupported',
    'The file is no whole SVG, so browsers would not show it. Save it again as SVG, then upload it again.',
  );
}

function sizeless(): Problem {
  return new Problem(
    'unsupported',
    'The SVG has neither a width and a height nor a viewBox, so its size is not known. Save it with a size, then upload it again.',
  );
}

function empty(): Problem {
  return new Problem(
    'unsupported',
    'The SVG draws nothing: it has no shape and no text. Save it again with its drawing, then upload it again.',
  );
}

function tooLarge(): Problem {
  return new Problem(
    'too-large',
    'The SVG has more than 500 kB. Save it simpler, or as PNG, then upload it again.',
  );
}

function tooComplex(): Problem {
  return new Problem(
    'too-large',
    'The SVG has too many parts to be shown quickly. Save it simpler, or as PNG, then upload it again.',
  );
}
