import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import type { Service } from '../../api/services.ts';
import { schemaOf } from '../../edit/validation.ts';
import { organisationQuery, ownNames } from '../../resource/own-types.ts';
import { nameOfServices, serviceScreen } from './service-form.ts';

const base = { createdAt: '', updatedAt: '', revision: 1 };
const service = {
  ...base,
  id: 7,
  key: 'close-protection',
  icon: 'shield',
  sortOrder: 0,
  isFeatured: true,
  instructorId: null,
  scene: null,
  isVisible: 1,
  days: null,
  groupSize: null,
  taughtIn: null,
};
const english = {
  ...service,
  locales: ['en' as const],
  translation: {
    ...base,
    id: 3,
    serviceId: 7,
    locale: 'en' as const,
    title: 'Close protection',
    overviewDescription: 'Quiet protection',
    detailedContent: 'x'.repeat(50),
    imageKey: 'close',
    audience: null,
    outcomes: null,
    outline: null,
    length: null,
    assessment: null,
  },
} satisfies Service;

const screen = serviceScreen([], [english]);
const filled = {
  ...screen.defaults('en'),
  title: 'A',
  overviewDescription: 'x'.repeat(10),
  detailedContent: 'x'.repeat(50),
  imageKey: 'close',
};

function messagesFor(change: object): string[] {
  return (
    schemaOf(screen)
      .safeParse({ ...filled, ...change })
      .error?.issues.map(({ message }) => message) ?? []
  );
}

describe('the form of a training program', () => {
  it('takes what is long enough and not too long', () => {
    expect(messagesFor({})).toEqual([]);
    expect(
      messagesFor({
        title: 'x'.repeat(100),
        overviewDescription: 'x'.repeat(150),
        detailedContent: 'x'.repeat(2000),
      }),
    ).toEqual([]);
  });

  it.each([
    [{ title: '' }, 'Title is required'],
    [{ title: 'x'.repeat(101) }, 'Title must be less than 100 characters'],
    [{ overviewDescription: 'x'.repeat(9) }, 'Overview must be at least 10 characters'],
    [{ overviewDescription: 'x'.repeat(151) }, 'Overview must be less than 150 characters'],
    [{ detailedContent: 'x'.repeat(49) }, 'Detailed content must be at least 50 characters'],
    [{ detailedContent: 'x'.repeat(2001) }, 'Detailed content must be less than 2000 characters'],
    [{ imageKey: '' }, 'Please select an image'],
  ])('refuses %j', (change, message) => {
    expect(messagesFor(change)).toEqual([message]);
  });

  it('begins a text in another language empty, with the picture of the English one, and sends it as that language', () => {
    const row = { ...service, translation: null, locales: ['en'] } as Service;
    expect(screen.valuesOf?.(row)).toMatchObject({
      title: '',
      detailedContent: '',
      imageKey: 'close',
      icon: 'shield',
    });
    expect(screen.bodyOf?.({ title: 'حماية' }, 'ar')).toEqual({ title: 'حماية', locale: 'ar' });
    expect(screen.labelOf(row)).toBe('Close protection');
  });
});

describe('the form of an organisation that does not teach', () => {
  afterEach(() => queryClient.clear());

  function be(kind: 'EducationalOrganization' | 'MedicalOrganization') {
    queryClient.setQueryData(organisationQuery.queryKey, [
      {
        ...base,
        id: 1,
        name: 'organisation' as const,
        kind,
        country: null,
        timeZone: null,
        hasExample: true,
      },
    ]);
  }

  it('says nothing of programmes, and calls the types of a school by plain names', () => {
    be('MedicalOrganization');
    expect(serviceScreen([], []).texts).toMatchObject({ add: 'Add Service', empty: 'No services found' });
    expect(nameOfServices()).toBe('Services');
    expect(ownNames('instructors')).toEqual({ one: 'Expert', many: 'Experts' });
  });

  it('is as the program has it for a school', () => {
    be('EducationalOrganization');
    expect(serviceScreen([], []).texts).toMatchObject({ add: 'Add Programme', empty: 'No Programs Found' });
    expect(nameOfServices()).toBe('Training Programmes');
    expect(ownNames('instructors')).toBeUndefined();
  });
});
