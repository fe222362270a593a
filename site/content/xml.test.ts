import { describe, expect, it } from 'vitest';
import { element, xmlResponse } from './xml.ts';

describe('text', () => {
  const escaped = (text: string) => element('a', text).slice(3, -4);

  it('is escaped', () => {
    expect(escaped(`<a href="x" title='y'>&amp;`)).toBe(
      '&lt;a href=&quot;x&quot; title=&apos;y&apos;&gt;&amp;amp;',
    );
    expect(escaped(']]>')).toBe(']]&gt;');
  });
});

describe('element', () => {
  it('holds text or elements', () => {
    expect(element('a', 'x < y')).toBe('<a>x &lt; y</a>');
    expect(element('a', [element('b', 'x'), element('c', '')])).toBe('<a><b>x</b><c/></a>');
    expect(element('a', [])).toBe('<a/>');
    expect(element('a', 'x', { href: '"&"' })).toBe('<a href="&quot;&amp;&quot;">x</a>');
  });
});

it('answers with a declaration and the type', async () => {
  const response = xmlResponse('application/xml', '<a/>');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
});
