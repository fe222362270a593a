import { call, confirm, expect, expectAccessible, expectToast, openScreen, test } from './fixtures.ts';
import { png } from './pictures.ts';

interface Service {
  id: number;
  key: string;
  translation: { title: string; overviewDescription: string } | null;
}

const overview = 'Short sentences, steady voices and an exit that is kept free.';
const detail =
  'For hotel staff at night. Two days of practice in the lobby, with written criteria and a report at the end.';

test.describe('the sections of the services page', () => {
  test('stand in their order, with links to the page and to what is not live yet', async ({ page }) => {
    await openScreen(page, '/services');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Hero',
      'Methodology',
      'Training',
      'Industry',
      'Qualifications',
      'Contact',
    ]);
    await expect(page.getByRole('link', { name: 'View Live Page' })).toHaveAttribute('href', '/services');
    await expect(page.getByRole('link', { name: 'Preview Changes' })).toHaveAttribute(
      'href',
      '/preview/services',
    );
    await expectAccessible(page);
  });

  test('are edited in place, and say no more of Arabic than is true', async ({ page }) => {
    await openScreen(page, '/services');
    const section = page.getByRole('region', { name: 'Qualifications' });
    await section.getByRole('button', { name: 'Edit Title' }).click();
    await section.getByRole('textbox', { name: 'Title', exact: true }).fill('What the training rests on');
    await section.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content updated!');
    await expect(page.getByText('auto-generated')).toHaveCount(0);
    await expect(section.getByText('What the training rests on')).toBeVisible();
  });

  test('keep what is typed over a reload, and forget it by Cancel', async ({ page }) => {
    await openScreen(page, '/services');
    const section = page.getByRole('region', { name: 'Hero' });
    await section.getByRole('button', { name: 'Edit Title' }).click();
    const stored = await section.getByRole('textbox', { name: 'Title', exact: true }).inputValue();
    await section.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a sentence');
    await page.reload();
    await expect(section.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Half a sentence');
    await section.getByRole('button', { name: 'Cancel' }).click();
    await expect(section.getByText(stored)).toBeVisible();
  });

  test('give a text of more than 100 characters several lines', async ({ page }) => {
    await openScreen(page, '/services');
    const section = page.getByRole('region', { name: 'Hero' });
    await section.getByRole('button', { name: 'Edit Subtitle' }).click();
    await expect(section.locator('textarea')).toBeVisible();
    await section.getByRole('button', { name: 'Cancel' }).click();
    await section.getByRole('button', { name: 'Edit Title' }).click();
    await expect(section.locator('textarea')).toHaveCount(0);
  });

  test('refuse an empty text at its box', async ({ page }) => {
    await openScreen(page, '/services');
    const section = page.getByRole('region', { name: 'Contact' });
    await section.getByRole('button', { name: 'Edit Title' }).click();
    await section.getByRole('textbox', { name: 'Title', exact: true }).fill('');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByText('Content is required')).toBeVisible();
  });

  test('mark in Arabic what the English has left behind', async ({ page }) => {
    await openScreen(page, '/services');
    const [text] = await call<{ id: number; content: string }[]>(
      page,
      'GET',
      'page-content?page=services&section=industry&key=hotels_title&locale=en',
    );
    await call(page, 'PATCH', `page-content/${text?.id}`, { content: 'Hotels and resorts' });
    await page.reload();
    await page.getByRole('radio', { name: 'Arabic' }).click();
    await expect(page.getByText('Out of date: the English changed')).not.toHaveCount(0);
    await page.getByRole('switch', { name: 'Show only these' }).click();
    await expect(page.getByRole('button', { name: 'Edit Hotels title' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Airlines title' })).toBeHidden();
    await page.getByRole('button', { name: 'Edit Hotels title' }).click();
    await page.getByLabel('Hotels title').fill('الفنادق والمنتجعات');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content updated!');
    await expect(page.getByRole('button', { name: 'Edit Hotels title' })).toBeHidden();
  });
});

test.describe('the texts of programs and courses', () => {
  test('are edited in place, one field of a program with its language', async ({ page }) => {
    await openScreen(page, '/services');
    await page.getByRole('tab', { name: 'Training Courses' }).click();
    const program = page.getByRole('region', { name: 'Close protection' });
    await program.getByRole('button', { name: 'Edit Overview' }).click();
    const sent = page.waitForRequest(
      (request) => request.method() === 'PUT' && /\/api\/admin\/services\/\d+$/.test(request.url()),
    );
    await program.getByRole('textbox', { name: 'Overview', exact: true }).fill(overview);
    await expect(program.getByText(`${overview.length}/150 characters, at least 10`)).toBeVisible();
    await program.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ overviewDescription: overview, locale: 'en' });
    await expectToast(page, 'Course updated!');
    await expect(page.getByText('auto-generated')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('refuse what is too short or too long', async ({ page }) => {
    await openScreen(page, '/services');
    await page.getByRole('tab', { name: 'Training Courses' }).click();
    const program = page.getByRole('region', { name: 'Close protection' });
    await program.getByRole('button', { name: 'Edit Overview' }).click();
    await program.getByRole('textbox', { name: 'Overview', exact: true }).fill('Short');
    await program.getByRole('button', { name: 'Save' }).click();
    await expect(program.getByText('Overview must be at least 10 characters')).toBeVisible();
    await program.getByRole('textbox', { name: 'Overview', exact: true }).fill('x'.repeat(151));
    await program.getByRole('button', { name: 'Save' }).click();
    await expect(program.getByText('Overview must be less than 150 characters')).toBeVisible();
  });
});

test.describe('the training programs', () => {
  test.beforeEach(async ({ page }) => {
    await openScreen(page, '/services');
    await page.getByRole('tab', { name: 'Training Programmes' }).click();
  });

  test('of one language do not stand under the other while those load', async ({ page }) => {
    const edit = page.getByRole('button', { name: /^Edit / });
    await expect(edit.first()).toBeVisible();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/admin/services?*locale=ar*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('tab', { name: 'Arabic' }).click();
    await expect(edit).toHaveCount(0);
    release();
    await expect(edit.first()).toBeVisible();
  });

  test('take a picture that is uploaded where one is chosen, and the library has it', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Programme' }).click();
    const form = page.getByRole('dialog', { name: 'Add Programme' });
    await form.getByRole('button', { name: 'Select an image' }).click();
    const library = page.getByRole('dialog', { name: 'Image Library' });
    await expectAccessible(page);
    await library
      .getByLabel('File for Image Library')
      .setInputFiles({ name: 'night_lobby.png', mimeType: 'image/png', buffer: await png(64, 48) });
    await expect(library).toBeHidden();
    await expect(form.getByText('Night lobby')).toBeVisible();
    const pictures = await call<{ id: number }[]>(page, 'GET', 'images?search=night');
    expect(pictures).toMatchObject([{ title: 'Night lobby', key: 'night-lobby' }]);
    for (const { id } of pictures) await call(page, 'DELETE', `images/${id}`);
  });

  test('can be added with a picture of the library, translated and deleted', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Programme' }).click();
    const form = page.getByRole('dialog', { name: 'Add Programme' });
    await form.getByRole('button', { name: 'Save' }).click();
    for (const message of [
      'Title is required',
      'Overview must be at least 10 characters',
      'Detailed content must be at least 50 characters',
      'Please select an image',
    ]) {
      await expect(form.getByText(message)).toBeVisible();
    }
    await expect(form).toContainText('The texts are English. Those in Arabic follow once it is saved.');
    await form.getByLabel('Title').fill('Night Duty in Hotels');
    await form.getByLabel('Overview').fill(overview);
    await form.getByLabel('Detailed content').fill(detail);
    await form.getByRole('button', { name: 'Select an image' }).click();
    await page
      .getByRole('dialog', { name: 'Image Library' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Programme created successfully');
    const created = page.getByRole('article', { name: 'Night Duty in Hotels' });
    await expect(created).toBeVisible();

    await page.getByRole('tab', { name: 'Arabic' }).click();
    await expect(created.getByText('Untranslated')).toBeVisible();
    await created.getByRole('button', { name: 'Edit Night Duty in Hotels' }).click();
    const translation = page.getByRole('dialog', { name: 'Edit Programme' });
    await expect(translation).toContainText('The Arabic texts of “Night Duty in Hotels”');
    await translation.getByLabel('Title').fill('المناوبة الليلية');
    await translation.getByLabel('Overview').fill('جمل قصيرة وأصوات هادئة');
    await translation
      .getByLabel('Detailed content')
      .fill('لموظفي الفنادق في المناوبة الليلية، يومان من التدريب العملي وتقرير مكتوب في النهاية.');
    await translation.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Programme updated successfully');
    await expect(page.getByRole('article', { name: 'المناوبة الليلية' })).toBeVisible();
    const english = await call<Service[]>(page, 'GET', 'services?locale=en');
    expect(english.find(({ key }) => key === 'night-duty-in-hotels')?.translation?.title).toBe(
      'Night Duty in Hotels',
    );

    await page.getByRole('tab', { name: 'English' }).click();
    await created.getByRole('button', { name: 'Delete Night Duty in Hotels' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this training programme?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(created).toBeVisible();
    await created.getByRole('button', { name: 'Delete Night Duty in Hotels' }).click();
    await confirm(question, { toast: ['Programme deleted'] });
    await expect(created).toBeHidden();
  });

  test('are put into another order by keys', async ({ page }) => {
    const titles = page.getByRole('article').getByRole('heading');
    await expect(titles.first()).toBeVisible();
    const [first = '', second = ''] = await titles.allTextContents();
    await page.getByRole('button', { name: `Move ${first}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: `Move ${first}` })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/is at place 1 of /)).toBeAttached();
    // A key that comes before the drag has begun, or that has to scroll first, moves nothing.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(/is at place 2 of /)).toBeAttached({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(titles.first()).toHaveText(second);
    await expect(titles.nth(1)).toHaveText(first);
  });

  test('can be used by anybody', async ({ page }) => {
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Select another image' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('where two edit the same text', () => {
  test.use({ provoked: [[/ 409 /, /\/api\/admin\/user\)$/], { scope: 'test' }] });

  test('the second is told at the box what stands there now, and may replace it', async ({ page }) => {
    await openScreen(page, '/services');
    await page.getByRole('tab', { name: 'Training Courses' }).click();
    const course = page.getByRole('region', { name: 'Leading a security team' });
    await course.getByRole('button', { name: 'Edit Description' }).click();
    const courses = await call<{ id: number; title: string }[]>(page, 'GET', 'training-courses');
    await call(
      page,
      'PATCH',
      `training-courses/${courses.find(({ title }) => title === 'Leading a security team')?.id}`,
      { description: 'Written by another.' },
    );
    await course.getByRole('textbox', { name: 'Description', exact: true }).fill('Written by me.');
    await course.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error updating content', 'Please try again');
    await expect(course.getByText(/It says now: “Written by another\.”/)).toBeVisible();
    await course.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Course updated!');
    await expect(course.getByText('Written by me.')).toBeVisible();
  });
});

test.describe('where the server fails', () => {
  test.use({ provoked: [[/ 500 /, /\/api\/admin\/user\)$/], { scope: 'test' }] });

  test('it is said, and the text stays in its box', async ({ page }) => {
    await openScreen(page, '/services');
    await page.route('**/api/admin/page-content/*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on the server.', code: 'internal' },
      }),
    );
    const section = page.getByRole('region', { name: 'Training' });
    await section.getByRole('button', { name: 'Edit Title' }).click();
    await section.getByRole('textbox', { name: 'Title', exact: true }).fill('Programs');
    await section.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Error updating content', 'Please try again');
    await expect(section.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Programs');
    await section.getByRole('button', { name: 'Cancel' }).click();
  });

  test('lists that cannot be loaded say so and can be asked for again', async ({ page }) => {
    await page.route('**/api/admin/services?*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on the server.', code: 'internal' },
      }),
    );
    await openScreen(page, '/services');
    await page.getByRole('tab', { name: 'Training Courses' }).click();
    await expect(page.getByText('Failed to fetch services')).toBeVisible();
    await page.unroute('**/api/admin/services?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('region', { name: 'Close protection' })).toBeVisible();
  });
});

test('what leads from a text of a service to its form opens the form of that service', async ({ page }) => {
  await openScreen(page, '/services');
  const services = await call<(Service & { translation: { id: number } })[]>(
    page,
    'GET',
    'services?locale=en',
  );
  const service = services.at(-1);
  await page.goto(`/admin/translations?row=service-translations/${service?.translation.id}`);
  await page.getByRole('link', { name: 'Open the form' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Programme' });
  await expect(form.getByLabel('Key')).toHaveValue(service?.key ?? '');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible();
});
