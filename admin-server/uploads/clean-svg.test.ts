import { Resvg } from '@resvg/resvg-js';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it, test } from 'vitest';
import { Problem } from '#content-db/model/problem.ts';
import { createRandom, type Random } from '#content-db/seed/random.ts';
import { cleanSvg, svgText } from './clean-svg.ts';

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
const rect = '<rect width="9" height="9"/>';

/** A drawing with something in it; `attributes` are of its root. */
function drawing(inner: string, attributes = ''): string {
  return `<svg ${xmlns} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${rect}${inner}</svg>`;
}

/** What cleaning leaves between the root's tags. */
function inside(svg: string): string {
  return cleanSvg(svg)
    .svg.replace(/^<svg [^>]*>/, '')
    .replace(/<\/svg>$/, '');
}

/** Fails if an SVG has anything but drawing, as another parser and a program that draws it see it. */
function expectHarmless(svg: string): void {
  expect(svg).not.toMatch(/<[!?]|javascript|data:|\/\/(?!www\.w3\.org\/2000\/svg")|@|\\|expression/i);
  const all = DomUtils.findAll(() => true, parseDocument(svg, { xmlMode: true }).children);
  for (const { name, attribs } of all) {
    expect(name).toMatch(/^[a-z][A-Za-z]*$/);
    expect(name).not.toMatch(/script|style|foreignObject|image|iframe|animat|set|handler|^a$/i);
    for (const [attribute, value] of Object.entries(attribs)) {
      expect(attribute).not.toMatch(/^on|^xmlns:|base|^src/i);
      expect(attribute === 'href' && !/^#(?:a\d+|none)$/.test(value)).toBe(false);
      expect(value.replaceAll(/url\(#(?:a\d+|none)\)/g, '')).not.toMatch(/url|src\(|image/i);
    }
  }
  expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow();
}

describe('a drawing', () => {
  it('comes through as it looks, written anew', () => {
    const { svg, width, height } = cleanSvg(`<?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- Generator -->
      <svg ${xmlns} width="40" height="20"><title>A &amp; B</title>
        <defs><linearGradient id="paint 1"><stop offset="0" stop-color="#123"/></linearGradient></defs>
        <path id="Layer of Dana" d="M0,0 L9-3e1
          z" fill="url(#paint 1)"/>
        <text x="1"><![CDATA[1 < 2]]></text>
      </svg>`);
    expect({ width, height }).toEqual({ width: 40, height: 20 });
    expect(svg).toBe(
      `<svg ${xmlns} width="40" height="20" viewBox="0 0 40 20"><title>A &amp; B</title>` +
        '<defs><linearGradient id="a1"><stop offset="0" stop-color="#123"/></linearGradient></defs>' +
        '<path d="M0,0 L9-3e1 z" fill="url(#a1)"/><text x="1">1 &lt; 2</text></svg>',
    );
  });

  test.each([
    ['width="40" height="20"', 40, 20],
    ['viewBox="0 0 24 12.5"', 24, 13],
    ['viewBox="0,0,24,12" width="100%" height="100%"', 24, 12],
    ['viewBox="0 0 24 12" width="48"', 48, 24],
    ['viewBox="0 0 24 12" height="48px"', 96, 48],
    ['width="1in" height="72pt"', 96, 96],
    ['width="25.4mm" height="2.54cm" viewBox="0 0 1 1"', 96, 96],
    ['viewBox="0 0 .5 1"', 1, 2],
    ['viewBox="0 0 1e30 1e30"', 16_384, 16_384],
    ['viewBox="0 0 0 0" width="3" height="4"', 3, 4],
  ])('with %s is %i × %i pixels', (attributes, width, height) => {
    expect(cleanSvg(`<svg ${xmlns} ${attributes}>${rect}</svg>`)).toMatchObject({ width, height });
  });

  test.each(['', 'width="40"', 'width="auto" height="2em"', 'viewBox="0 0 9"', 'width="-1" height="0"'])(
    'with no size but %j is refused',
    (attributes) => {
      expect(() => cleanSvg(`<svg ${xmlns} ${attributes}>${rect}</svg>`)).toThrow(
        'The SVG has neither a width and a height nor a viewBox, so its size is not known. Save it with a size, then upload it again.',
      );
    },
  );

  it.each<[string, string, string]>([
    [
      'of Illustrator',
      '<style type="text/css">.st0{fill:#123456;} .st0,.st1{opacity:0.5}</style><path class="st1 st0" d="M0 0"/>',
      `${rect}<path d="M0 0" style="fill:#123456;opacity:0.5"/>`,
    ],
    [
      'of CorelDRAW',
      '<defs><style type="text/css"><![CDATA[ .fil0 {fill:none} ]]></style></defs><g id="Ebene_x0020_1"><metadata id="CorelCorpID"/><path class="fil0" d="M0 0"/></g>',
      `${rect}<defs/><g><path d="M0 0" style="fill:none"/></g>`,
    ],
    [
      'of Inkscape',
      '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example" pagecolor="#fff"><inkscape:grid onload="x"/></sodipodi:namedview><g inkscape:label="Layer" style="display:inline;-inkscape-stroke:none;fill:url(#g)"/><radialGradient id="g" xlink:href="#f" inkscape:collect="always"/><linearGradient id="f"/>',
      `${rect}<g style="display:inline;fill:url(#a1)"/><radialGradient id="a1" href="#a2"/><linearGradient id="a2"/>`,
    ],
    [
      'of Figma',
      '<g clip-path="url(#clip0_1_2)" filter="url(#f)" style="mix-blend-mode:multiply"/><defs><filter id="f" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="0 0 0 0 0" result="hardAlpha"/><feGaussianBlur stdDeviation="2"/></filter><clipPath id="clip0_1_2"/></defs>',
      `${rect}<g clip-path="url(#a2)" filter="url(#a1)" style="mix-blend-mode:multiply"/><defs><filter id="a1" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values="0 0 0 0 0" result="hardAlpha"/><feGaussianBlur stdDeviation="2"/></filter><clipPath id="a2"/></defs>`,
    ],
  ])('%s looks as it did', (_, inner, expected) => {
    expect(inside(drawing(inner))).toBe(expected);
  });

  it('of Illustrator loses the data of its program', () => {
    const svg = `<!DOCTYPE svg [ <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/"> <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>
      <svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><switch><foreignObject requiredExtensions="&ns_ai;" width="1"><i:aipgfRef xlink:href="#p"/></foreignObject><g i:extraneous="self">${rect}</g></switch><i:aipgf id="p">eJzs</i:aipgf></svg>`;
    expect(inside(svg)).toBe(`<switch><g>${rect}</g></switch>`);
  });

  it('gives each element what its rules say, in their order', () => {
    const css =
      'g{fill:red} *{fill:blue;opacity:1} .a{fill:green} /* a } comment */ g.a{stroke:red} #x{fill:black} .b.a{fill:none}';
    const of = (attributes: string) =>
      inside(drawing(`<style>${css}</style><g ${attributes}/>`))
        .slice(rect.length)
        .replace(/^.*<g/, '<g');
    expect(of('')).toBe('<g style="opacity:1;fill:red"/>');
    expect(of('class="a"')).toBe('<g style="opacity:1;fill:green;stroke:red"/>');
    expect(of('class="a" id="x" style="opacity:.5"')).toBe('<g style="stroke:red;fill:black;opacity:.5"/>');
    expect(of('class="b a"')).toBe('<g style="opacity:1;stroke:red;fill:none"/>');
  });

  it('has the size that is set, whatever its style says', () => {
    expect(cleanSvg(drawing('<rect style="width:5px"/>', 'style="width:100%;fill:red"')).svg).toBe(
      `<svg ${xmlns} width="9" height="9" viewBox="0 0 9 9" style="fill:red">${rect}<rect style="width:5px"/></svg>`,
    );
  });

  it('has the encoding that it says', () => {
    const svg = drawing('<title>Käse</title>');
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from(`\uFEFF${svg}`),
      Buffer.from(`\uFEFF${svg}`, 'utf16le'),
      Buffer.from(`\uFEFF${svg}`, 'utf16le').swap16(),
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg}`, 'latin1'),
      Buffer.from(`<?xml version="1.0" encoding="of its own"?>${svg}`),
    ])
      expect(cleanSvg(svgText(bytes) ?? '').svg).toBe(cleanSvg(svg).svg);
    for (const other of [
      '',
      '<html><svg/></html>',
      'GIF89a',
      '<svgz>',
      '<?xml version="1.0"?><g/>',
      '\0\0<svg>',
    ])
      expect(svgText(Buffer.from(other))).toBeUndefined();
  });
});

const contains = (what: string) =>
  `The SVG contains ${what}, which a picture of the site may not have. Save it without, then upload it again.`;
const script = contains('a script');
const elsewhere = contains('a reference to another file or website');
const webPage = contains('a part of a web page');
const animation = contains('an animation');
const damaged =
  'The file is no whole SVG, so browsers would not show it. Save it again as SVG, then upload it again.';

describe('a drawing is refused', () => {
  test.each<[string, string, string]>([
    ['with a script', drawing('<script>alert(1)</script>'), script],
    ['with a script in its metadata', drawing('<metadata><script>alert(1)</script></metadata>'), script],
    ['with a script in foreign elements', drawing('<x:y xmlns:x="urn:x"><script/></x:y>'), script],
    ['with a script in CDATA', drawing('<script><![CDATA[alert(1)]]></script>'), script],
    ['with a script of another prefix', drawing('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), script],
    ['with a script from elsewhere', drawing('<script href="//evil.example/x.js"/>'), script],
    ['with a handler', drawing('', 'onload="alert(1)"'), script],
    ['with a handler in odd letters', drawing('<g oNcLick="alert(1)"/>'), script],
    ['with a handler in another prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg" onload="x"/>`, script],
    ['with a script as link', drawing('<a href="javascript:alert(1)"/>'), script],
    [
      'with an encoded script as link',
      drawing('<a xlink:href=" &#106;ava&#9;script&#58;alert(1)"/>'),
      script,
    ],
    ['with a script in its style', drawing('<g style="width:expression(alert(1))"/>'), script],
    ['with a binding', drawing('<g style="-moz-binding:url(x.xml#y)"/>'), script],
    ['with a script as colour', drawing('<g fill="javascript:alert(1)"/>'), script],
    ['with SVG in a page', drawing('<x:body xmlns:x="http://www.w3.org/1999/xhtml"/>'), webPage],
    ['with a page as default', drawing('<g xmlns="http://www.w3.org/1999/xhtml"><img/></g>'), webPage],
    ['with foreignObject', drawing('<foreignObject><p>x</p></foreignObject>'), webPage],
    [
      'with foreignObject for browsers',
      drawing('<foreignObject requiredExtensions="http://www.w3.org/1999/xhtml"/>'),
      webPage,
    ],
    ['that moves', drawing('<animate attributeName="x" to="5"/>'), animation],
    ['that sets a link', drawing('<set attributeName="href" to="javascript:alert(1)"/>'), animation],
    ['with a link', drawing('<a href="https://example.org/">x</a>'), elsewhere],
    ['with a file as use', drawing('<use href="https://evil.example/x.svg#y"/>'), elsewhere],
    ['with data as use', drawing('<use href="data:image/svg+xml;base64,PHN2Zz4=#x"/>'), elsewhere],
    ['with a picture from elsewhere', drawing('<image href="//evil.example/pixel.png"/>'), elsewhere],
    ['with a drawing within', drawing('<image href="data:image/svg+xml,&lt;svg/>"/>'), elsewhere],
    [
      'with a photo within',
      drawing('<image xlink:href="data:image/png;base64,iVBO"/>'),
      contains('an embedded picture'),
    ],
    ['with a fill from elsewhere', drawing('<g fill="url(//evil.example/x.svg#y)"/>'), elsewhere],
    ['with a quoted fill', drawing(`<g fill="url( 'https://evil.example/#y' )"/>`), elsewhere],
    ['with an escaped fill', drawing(String.raw`<g fill="u\72l(//evil.example)"/>`), elsewhere],
    ['with a cursor from elsewhere', drawing('<g style="cursor:url(//evil.example)"/>'), elsewhere],
    [
      'with a set of pictures',
      drawing('<g style="mask:image-set(&quot;//evil.example&quot; 1x)"/>'),
      elsewhere,
    ],
    ['with a style of an attribute', drawing('<g style="fill:src(&quot;//evil.example&quot;)"/>'), elsewhere],
    ['with a commented fill', drawing('<g style="fill:url(/**//evil.example)"/>'), elsewhere],
    ['with imports', drawing('<style>@import "//evil.example/x.css";</style>'), elsewhere],
    ['with a rule from elsewhere', drawing('<style>.a{fill:url(//evil.example)}</style>'), elsewhere],
    ['with an odd rule from elsewhere', drawing('<style>.a{b:u\\rl(//evil.example)}</style>'), elsewhere],
    ['with a base', drawing('<use xml:base="//evil.example/x.svg" href="#y"/>'), elsewhere],
    ['with a style sheet', `<?xml-stylesheet href="//evil.example/x.css"?>${drawing('')}`, elsewhere],
    ['with a font', drawing('<style>@font-face{src:url(data:x)}</style>'), contains('“@font-face”')],
    ['with media', drawing('<style>@media print{.a{fill:red}}</style>'), contains('“@media print”')],
    ['with a selector that looks around', drawing('<style>g > .a{fill:red}</style>'), contains('“g > .a”')],
    ['with an unknown value', drawing('<g fill="var(--a)"/>'), contains('“fill”')],
    ['with an unknown element', drawing('<feTurbulence/>'), contains('“feTurbulence”')],
    ['with an element in capitals', drawing('<SCRIPT>alert(1)</SCRIPT>'), contains('“SCRIPT”')],
    ['that is cut off', drawing('<g>').slice(0, -8), damaged],
    ['that is cut off in a tag', drawing('').slice(0, -10), damaged],
    ['with tags that cross', drawing('<g><defs></g></defs>'), damaged],
    ['with more behind it', `${drawing('')}<svg/>`, damaged],
    ['with text behind it', `${drawing('')}alert(1)`, damaged],
    ['with NUL', drawing('<g fill="\0"/>'), damaged],
    ['with an encoded control character', drawing('<title>&#1;</title>'), damaged],
    ['in another namespace', '<svg xmlns="urn:x" viewBox="0 0 9 9"><rect/></svg>', damaged],
    ['that is a page', '<!doctype html><html><svg/></html>', damaged],
    ['with a comment that never ends', drawing('<!--><g a="--><!-- "/>'), damaged],
    ['with tags in entities', '<!DOCTYPE svg [<!ENTITY a "<script>]>">]><svg>&a;</svg>', damaged],
    [
      'that draws nothing',
      `<svg ${xmlns} viewBox="0 0 9 9"><defs>${rect}</defs><g/><text> </text><use href="#x"/></svg>`,
      'The SVG draws nothing: it has no shape and no text. Save it again with its drawing, then upload it again.',
    ],
  ])('%s', (_, svg, message) => {
    expect(() => cleanSvg(svg)).toThrow(expect.objectContaining({ code: 'unsupported', message }));
  });

  const complex =
    'The SVG has too many parts to be shown quickly. Save it simpler, or as PNG, then upload it again.';
  const doubling = Array.from(
    { length: 30 },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  );
  test.each<[string, string, string]>([
    [
      'of more than 500 kB',
      drawing(`<path d="M${'0 '.repeat(250_000)}"/>`),
      'The SVG has more than 500 kB. Save it simpler, or as PNG, then upload it again.',
    ],
    ['nested deep', drawing('<g>'.repeat(100_000)), complex],
    ['of many elements', drawing('<g/>'.repeat(20_000)), complex],
    ['that doubles itself', drawing(`<g id="g0">${rect}</g>${doubling.join('')}`), complex],
    [
      'that doubles its patterns',
      drawing(
        doubling
          .join('')
          .replaceAll(/<g id="(.*?)">/g, '<pattern id="$1">')
          .replaceAll('</g>', '</pattern>')
          .replaceAll(/<use href="(.*?)"/g, '<rect fill="url($1)"'),
      ),
      complex,
    ],
    ['that refers to itself', drawing('<g id="a"><use href="#a"/></g>'), complex],
    [
      'with more style than drawing',
      drawing(`<style>${'g{fill:red}'.repeat(20_000)}</style>${'<g/>'.repeat(9_000)}`),
      complex,
    ],
    [
      'that repeats a long style',
      drawing(`<style>g{font-family:'${'x'.repeat(100_000)}'}</style>${'<g/>'.repeat(9_000)}`),
      complex,
    ],
  ])('%s', (_, svg, message) => {
    expect(() => cleanSvg(svg)).toThrow(expect.objectContaining({ code: 'too-large', message }));
  });
});

describe('a drawing keeps nothing but what it draws', () => {
  test.each<[string, string, string]>([
    ['comments', '<!-- <script>alert(1)</script> -->', ''],
    ['instructions', '<?php alert(1) ?>', ''],
    ['entities', '&lol;<title>&lol;</title>', '<title>&amp;lol;</title>'],
    ['metadata', '<metadata><x:RDF xmlns:x="urn:rdf">Dana</x:RDF></metadata>', ''],
    [
      'attributes of editors',
      '<g x:onload="1" data-a="1" xmlns:x="urn:x" class="b" id="c" tabindex="1"/>',
      '<g/>',
    ],
    ['text outside of text', 'alert(1)<g>2</g>', '<g/>'],
    [
      'markup in texts',
      '<text>&lt;script&gt;<![CDATA[</text><script>]]></text>',
      '<text>&lt;script&gt;&lt;/text&gt;&lt;script&gt;</text>',
    ],
    [
      'markup in titles',
      '<title><![CDATA[</title><img src=x onerror=alert(1)>]]></title>',
      '<title>&lt;/title&gt;&lt;img src=x onerror=alert(1)&gt;</title>',
    ],
    ['elements of no namespace', '<g xmlns=""><rect/></g>', ''],
    [
      'names of layers, but with links within',
      '<text id="t"/><a href="#t"><use href=" #t"/></a>',
      '<text id="a1"/><g><use href="#a1"/></g>',
    ],
    [
      'links that lead nowhere',
      '<use href="#gone"/><g clip-path="url(#gone)"/>',
      '<use href="#none"/><g clip-path="url(#none)"/>',
    ],
    [
      'any loss of quotes',
      '<g font-family="&quot;A&apos;B&quot;, serif"/>',
      '<g font-family="&quot;A\'B&quot;, serif"/>',
    ],
  ])('without %s', (_, inner, expected) => {
    const svg = drawing(inner);
    expect(inside(svg)).toBe(`${rect}${expected}`);
    expectHarmless(cleanSvg(svg).svg);
  });

  it('whatever it is made of, and is the same when it is cleaned again', () => {
    const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    console.info(`clean-svg: TEST_SEED=${seed}`);
    const random = createRandom(seed);
    let taken = 0;
    for (let times = 0; times < Number(process.env['TEST_CASES'] ?? 3000); times += 1) {
      const svg = randomSvg(random);
      const cleaned = cleanedOrRefused(svg);
      if (!cleaned) continue;
      taken += 1;
      expect(cleanSvg(cleaned.svg), svg).toEqual(cleaned);
      expectHarmless(cleaned.svg);
    }
    expect(taken).toBeGreaterThan(200);
  });
});

function cleanedOrRefused(svg: string): ReturnType<typeof cleanSvg> | undefined {
  try {
    return cleanSvg(svg);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const names =
  'g g g path rect text tspan title use svg defs symbol pattern mask clipPath linearGradient stop switch metadata style a x:g s:rect feBlend'.split(
    ' ',
  );
const attributeNames =
  'id id id class class style style fill stroke clip-path d href xlink:href x:href width transform viewBox font-family x:y xml:space requiredExtensions'.split(
    ' ',
  );
const values =
  `a|b|a b|#a|#b|url(#a)|url( '#b' ) none|url(#a b)|red|1.5e3|0 0 5 5||fill:red|fill:url(#a);stroke:#123|marker:none;marker-end:url(#b)|cursor:pointer|rotate(3 , 4)|translate (1)rgb(1,2,3)|'A b', "C"|نسخ|\n\t0|&amp;|&lt;script&gt;|&#10;|&x;|/* |*/`.split(
    '|',
  );
const hostileValues =
  String.raw`//x|javascript:x|url(//x)|"|\|{|}|;|:|ſcale(1)|urn:x|http://www.w3.org/2000/svg`.split('|');
const hostileNames = ['image', 'script', 'set', 'foreignObject'];
const rules = [
  '.a{fill:red}',
  'g.b,#a{opacity:.5}',
  '*{stroke:url(#b)}',
  '/* x */',
  '.b{}',
  '}',
  '{',
  '.a .b{x:y}',
];
const contents = ['x', ' ', '&lt;', '<![CDATA[<g>]]>', '<!-- c -->', '<?p?>', '&a;', '\uFEFF', '<', ']]>'];

function randomSvg(random: Random): string {
  const value = () => {
    const picked = random
      .pick(random.chance(0.05) ? hostileValues : values)
      .replaceAll('"', random.chance(0.5) ? '&quot;' : "'");
    return random.chance(0.1) ? `${picked}${random.pick(values).replaceAll('"', '')}` : picked;
  };
  const attributes = () =>
    Array.from(
      { length: random.below(3) },
      () =>
        ` ${random.pick(random.chance(0.02) ? ['onload', 'xmlns', 'xml:base'] : attributeNames)}="${value()}"`,
    ).join('');
  const element = (depth: number): string => {
    const name = random.pick(random.chance(0.02) ? hostileNames : names);
    const inner = Array.from({ length: random.below(depth === 0 ? 1 : 4) }, () => {
      if (name === 'style') return random.pick(rules);
      return random.chance(0.2) ? random.pick(contents) : element(depth - 1);
    });
    return random.chance(0.02) ? `<${name}>` : `<${name}${attributes()}>${inner.join('')}</${name}>`;
  };
  const head = `xmlns:s="http://www.w3.org/2000/svg" xmlns:x="urn:x" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  return `<svg ${xmlns} ${head} viewBox="0 0 9 9"${attributes()}>${element(3)}${element(2)}${rect}</svg>`;
}
