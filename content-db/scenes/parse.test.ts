import { describe, expect, it } from 'vitest';
import { longestScript, parseScene } from './parse.ts';
import { sceneError } from './scene-error.ts';
import { planStatements, storyStatements } from './statements.ts';
import { exampleScript } from './example.ts';

function errorsOf(script: string): string[] {
  return parseScene(script).errors.map(({ line, message }) => `${line}: ${message}`);
}

describe('a script', () => {
  it('is read into a scene', () => {
    const { scene } = parseScene(exampleScript);
    expect(scene).toMatchObject({
      width: 8,
      height: 4,
      isMap: false,
      place: { en: 'A corridor', ar: 'ممر' },
      people: [
        { name: 'guard', role: 'staff', at: [2, 2], facing: { person: 'guest' } },
        { name: 'guest', role: 'visitor', at: [6, 2], facing: { direction: 'left' } },
      ],
      distances: [{ from: 'guard', to: 'guest' }],
      decision: { at: 10, question: { en: 'What now?', ar: 'ماذا الآن؟' } },
      branches: { precision: { choice: { en: 'One step back.', ar: 'خطوة إلى الخلف.' } } },
    });
    expect(scene?.before.map(({ at, kind }) => [at, kind])).toEqual([
      [0, 'tells'],
      [2, 'moves'],
      [5, 'says'],
    ]);
  });

  it('may have remarks, empty lines, capitals, tabs and the line ends of any system', () => {
    const script = exampleScript
      .replace('plan 8 by 4', '# A remark\n\nPLAN 8 by 4')
      .replaceAll('\n  ', '\n\t');
    expect(errorsOf(script.replaceAll('\n', '\r\n'))).toEqual([]);
  });

  it('may have the Arabic text above the English one', () => {
    const script = exampleScript.replace('  A corridor\n  ممر', '  ممر\n  A corridor');
    expect(parseScene(script).scene?.place).toEqual({ en: 'A corridor', ar: 'ممر' });
  });

  it.each([
    ['plan 8 by 4', 'plan 8 x 4', '1: Write “by” in place of “x”. For example: plan 12 by 6.5'],
    [
      'plan 8 by 4',
      'plan 8 by',
      '1: Write the height in metres at the end of this line. For example: plan 12 by 6.5',
    ],
    [
      'plan 8 by 4',
      'plan 800 by 4',
      '1: A plan is 4 to 60 metres wide, and from a quarter of its width to its width high. For example: plan 12 by 6.5',
    ],
    [
      'plan 8 by 4',
      'north up',
      '1: The size is missing. Write it in the first line, for example: plan 12 by 6.5',
    ],
    ['wall 0 1 to 8 1', 'wal 0 1 to 8 1', '5: “wal” is not known here. Did you mean “wall”?'],
    [
      'wall 0 1 to 8 1',
      'elephant 0 1',
      '5: “elephant” is not known here. Begin the line with one of these: plan, place, north, wall, line, box, seats, crowd, door, label, staff, visitor, bystander, rings, distance, power, precision, or a time such as 00:08. A text needs two spaces before it.',
    ],
    [
      'wall 0 1 to 8 1',
      'wall 0 1 to 9 1',
      '5: 9 1 is outside of the plan, which is 8 m wide and 4 m high. Write smaller numbers, or a larger plan.',
    ],
    [
      'wall 0 1 to 8 1',
      'wall 0 1 to 8 1 now',
      '5: “now” is too much in this line. Remove it. For example: wall 0 1 to 6 1 to 6 4',
    ],
    [
      'wall 0 1 to 8 1',
      'wall 0 1 to 8 1\n  A wall',
      '5: “wall” has no text. Remove the indented lines below it.',
    ],
    [
      'wall 0 1 to 8 1',
      'door 0 1 to 1 1 opens inwards',
      '5: Write up, down, left or right in place of “inwards”. For example: door 3 0 to 4 0 opens down',
    ],
    [
      'wall 0 1 to 8 1',
      'crowd 99 from 0 1 to 1 2 facing up',
      '5: A crowd has 1 to 60 people. Write a whole number after “crowd”.',
    ],
    [
      'wall 0 1 to 8 1',
      'crowd 40 from 0 1 to 1 2 facing up\ncrowd 40 from 2 1 to 3 2 facing up',
      '6: All crowds together have 60 people at most. Make this one smaller.',
    ],
    ['  A corridor\n', '', '2: The English text is missing. Add a line with it below, after two spaces.'],
    ['  ماذا الآن؟\n', '', '20: The Arabic text is missing. Add a line with it below, after two spaces.'],
    [
      '  A corridor\n  ممر\n',
      '',
      '2: “place” needs a text. Write it in the next two lines, once in English and once in Arabic, each after two spaces.',
    ],
    [
      '  A corridor\n',
      '  A corridor\n  Of a hotel\n',
      '4: Line 2 already has its English text. Put both into one line, or remove the indentation if this is not a text.',
    ],
    ['visitor guest', 'visitor guard', '9: There is a guard already. Give one of them another name.'],
    [
      'distance guard guest',
      'distance guard gest',
      '12: There is nobody named “gest”. Did you mean “guest”?',
    ],
    [
      'distance guard guest',
      'distance guard manager',
      '12: There is nobody named “manager”. Add a line for them above, such as: staff manager at 4 3 facing right',
    ],
    [
      'distance guard guest',
      'distance guard guard',
      '12: A distance is between two people. Name another one.',
    ],
    [
      '00:05 guest says',
      '00:99 guest says',
      '17: “00:99” is not a time. Write minutes and seconds, from 00:00 to 10:00.',
    ],
    [
      '00:05 guest says',
      '00:01 guest says',
      '17: This time is before that of the line above. Put the lines in the order of their times.',
    ],
    [
      '00:05 guest says',
      '00:05 guest shouts',
      '17: After the time and a name, write says, walks, steps, hurries or turns. For example: 00:08 guest says',
    ],
    [
      '00:02 guard walks to 4 2',
      '00:02 guard wals to 4 2',
      '16: After the time and a name, write “walks”. For example: 00:10 guard walks to 5 3 to 6 3',
    ],
    [
      '00:02 guard walks to 4 2',
      '00:02 guard walks to 4 2\n00:03 guard steps to 5 2',
      '17: guard is still moving until 00:05. Give this line that time or a later one, or shorten the way.',
    ],
    [
      '00:10 decision',
      '00:10',
      '23: “power” follows from a decision. Write a line such as “00:20 decision” above it.',
    ],
    [
      'power\n',
      'power\n  Louder\n  أعلى\n00:12 decision\n',
      '26: There is a decision already. A scene has one; tell the other in a text.',
    ],
    ['precision\n', 'power\n', '27: “power” is there already. Put both parts together, or remove one.'],
    [
      '00:20\n  They talk.',
      'wall 0 0 to 1 1',
      '31: “wall” belongs to the plan. Move this line above the first time.',
    ],
  ])('with %j changed to %j says what to do', (part, changed, error) => {
    expect(exampleScript).toContain(part);
    expect(errorsOf(exampleScript.replace(part, changed))[0]).toBe(error);
  });

  it('tells all of its errors, in their order', () => {
    const script = exampleScript.replace('wall 0', 'wal 0').replace('00:02 guard walks', '00:02 guard jumps');
    expect(errorsOf(script).map((error) => error.split(':')[0])).toEqual(['5', '16']);
  });

  it('is read without error whatever it is', () => {
    for (const script of ['', ' ', '  text', '00:00', 'power', 'plan', '\0', '00:00 decision decision'])
      expect(parseScene(script).errors.length).toBeGreaterThan(0);
  });
});

it('every statement is explained by a line that is valid', () => {
  const before = exampleScript.split('\n00:00')[0] ?? '';
  for (const { word, form } of planStatements) {
    const text = ['place', 'staff', 'visitor', 'bystander', 'label'].includes(word) ? '\n  A text\n  نص' : '';
    const line = form.replaceAll(/\d+(\.\d+)?/g, '2');
    const script = `${['plan'].includes(word) ? '' : `${line}${text}\n`}`;
    const names = script.replace(/^(staff|visitor|bystander) \w+/, '$1 other');
    expect(errorsOf(exampleScript.replace(before, `${before}\n${names}`)), form).toEqual([]);
  }
  for (const { form } of storyStatements) expect(form).not.toBe('');
});

describe('the field of a scene', () => {
  it('takes a script, and the empty text of a form', () => {
    for (const value of [exampleScript, '', ' \n']) expect(sceneError(value)).toBeUndefined();
  });

  it('names the first line that is wrong, and how many others are', () => {
    expect(sceneError(exampleScript.replace('wall', 'wal').replace('place', 'plase'))).toBe(
      'Line 2: “plase” is not known here. Did you mean “place”? (1 more below)',
    );
    expect(sceneError('#'.repeat(longestScript + 1))).toBe(
      'A scene has 12000 characters at most. Shorten its texts.',
    );
  });
});
