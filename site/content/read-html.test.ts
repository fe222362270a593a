import { expect, test } from 'vitest';
import { attribute, readHtml } from './read-html.ts';

function read(html: string, skipped: string[] = []): string[] {
  const told: string[] = [];
  readHtml(html, {
    skipped: new Set(skipped),
    open: (name) => void told.push(`<${name}>`),
    close: (name) => void told.push(`</${name}>`),
    text: (text) => void told.push(text),
    skip: (name, _tag, content) => void told.push(`${name}: ${content}`),
  });
  return told;
}

test('tags and texts come in their order, without comments', () => {
  expect(read('<!doctype html>a<p class="[&>li]:x"><!-- <b> -->Q&amp;A<br></p>')).toEqual([
    'a',
    '<p>',
    'Q&A',
    '<br>',
    '</p>',
  ]);
});

test('an element is skipped up to its own end', () => {
  const svg = '<g><svg x="1"><path/></svg></g>';
  expect(read(`<svg>${svg}</svg>b`, ['svg'])).toEqual([`svg: ${svg}`, 'b']);
  expect(read('<script>"<script"</script>b', ['script'])).toEqual(['script: "<script"', 'b']);
  expect(read('<svg><g>', ['svg'])).toEqual(['svg: <g>']);
});

test('an attribute has a value, or is there, or is not', () => {
  const tag = '<p id="a &lt; b" hidden data-x>';
  expect(['id', 'hidden', 'data-x', 'class'].map((name) => attribute(tag, name))).toEqual([
    'a < b',
    '',
    '',
    undefined,
  ]);
});
