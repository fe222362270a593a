import { expect, it } from 'vitest';
import { blockTools, findTools, insertTools } from './tools.ts';

const tools = [...blockTools, ...insertTools({ upload: () => {}, library: () => {} })];
const found = (query: string) => findTools(tools, query).map(({ label }) => label);

it('finds tools by words of either language, however Arabic is spelt', () => {
  expect(found('tab')).toEqual(['Table']);
  expect(found('صوره')).toEqual(['Picture', 'Picture from the library']);
  expect(found('قائمه مرقمه')).toEqual(['Numbered list']);
  expect(found('zebra')).toEqual([]);
  const arabic = tools.map((tool) => ({ ...tool, label: 'اسم' }));
  expect(findTools(arabic, 'table')).toHaveLength(1);
});
