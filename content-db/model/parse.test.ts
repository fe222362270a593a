import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseOrExplain } from './parse.ts';

const schema = z.strictObject({
  name: z.string('Name is required'),
  nested: z.object({ order: z.number('Order is a number') }).optional(),
});

describe('parseOrExplain', () => {
  it('gives back what the schema makes of the value', () => {
    expect(parseOrExplain(z.object({ order: z.coerce.number() }), { order: '3' }, 'it')).toEqual({
      order: 3,
    });
  });

  it('names the thing, each field and what is wrong with it', () => {
    const value = { name: 5, nested: { order: 'x' }, extra: 1, more: 2 };
    expect(() => parseOrExplain(schema, value, 'services/12')).toThrow(
      expect.objectContaining({
        name: 'Problem',
        code: 'invalid',
        message:
          'Invalid services/12: name: Name is required; nested.order: Order is a number; extra: Unknown field; more: Unknown field',
        fields: {
          name: 'Name is required',
          'nested.order': 'Order is a number',
          extra: 'Unknown field',
          more: 'Unknown field',
        },
      }),
    );
  });

  it('names a field also when it is called like a property that every object has', () => {
    const value: unknown = JSON.parse('{"name":"x","constructor":1,"__proto__":2}');
    expect(() => parseOrExplain(schema, value, 'it')).toThrow(
      'constructor: Unknown field; __proto__: Unknown field',
    );
  });

  it('says what is wrong with a value that is no object', () => {
    expect(() => parseOrExplain(schema, null, 'it')).toThrow(/^Invalid it: Invalid input: expected object/);
  });
});
