import {
  call,
  confirm,
  expect,
  expectAccessible,
  expectToast,
  openScreen,
  swipeToastAway,
  test,
} from './fixtures.ts';

test.describe('training courses', () => {
  test('are five at most; one can be deleted after a question, and another added', async ({ page }) => {
    await openScreen(page, '/training-courses');
    const add = page.getByRole('button', { name: 'Add Course' });
    await expect(page.getByRole('heading', { level: 3, name: 'Instructor development' })).toBeVisible();
    await expect(add).toBeDisabled();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Delete Instructor development' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this training course?',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Instructor development' }).click();
    await confirm(question, { toast: ['Course deleted'] });

    await add.click();
    const form = page.getByRole('dialog', { name: 'Add Course' });
    await expect(form.getByText('Maximum 5 courses allowed')).toBeVisible();
    await expect(form.getByLabel('Order')).toHaveValue('5');
    await form.getByLabel('Order').fill('6');
    await form.getByRole('button', { name: 'Save' }).click();
    for (const message of [
      'Title is required',
      'Description is required',
      'Order must be a number from 1 to 5',
    ])
      await expect(form.getByText(message)).toBeVisible();
    await form.getByLabel('Title').fill('Night Duty');
    await form.getByLabel('Description').fill('Two nights.');
    await form.getByLabel('Order').fill('5');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Course created successfully');
    await expect(add).toBeDisabled();
  });

  test('are changed in English and in Arabic, each with its own form', async ({ page }) => {
    await openScreen(page, '/training-courses');
    await page.getByRole('button', { name: 'Edit Security awareness', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Course' });
    await form.getByLabel('Title').fill('Awareness of Security');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Course updated successfully');
    const course = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Awareness of Security' }) });
    await expect(course.getByText('Out of date: the English changed')).toBeVisible();
    await page.getByRole('button', { name: 'Edit the Arabic of Awareness of Security' }).click();
    const arabic = page.getByRole('dialog', { name: 'Arabic text of the course' });
    await expect(arabic.getByLabel('Title')).toHaveAttribute('dir', 'rtl');
    await arabic.getByLabel('Title').fill('الوعي بالأمن');
    // Another test may have changed the English description.
    await arabic.getByLabel('Description').fill('لكل من يعمل في الموقع.');
    await arabic.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Course updated successfully');
    await expect(course.getByText('الوعي بالأمن')).toBeVisible();
    await expect(course.getByText('Out of date: the English changed')).toBeHidden();
  });
});

test('the form, tab and language that are open stay through a reload, and can be linked', async ({
  page,
}) => {
  await openScreen(page, '/training-courses');
  const courses = await call<{ id: number; title: string }[]>(page, 'GET', 'training-courses');
  const [course] = courses;
  if (!course) throw new Error('There is no course');
  await page.getByRole('button', { name: `Edit ${course.title}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${course.id}$`));
  await page.reload();
  const form = page.getByRole('dialog', { name: 'Edit Course' });
  await expect(form.getByLabel('Title')).toHaveValue(course.title);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/training-courses$/);

  const texts = await call<{ id: number; title: string }[]>(
    page,
    'GET',
    'training-course-translations?locale=ar',
  );
  await page.goto(`/admin/training-courses?text=${texts[0]?.id}`);
  const arabic = page.getByRole('dialog', { name: 'Arabic text of the course' });
  await expect(arabic.getByLabel('Title')).toHaveValue(texts[0]?.title ?? '');
  await arabic.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'Services Page' }).click();
  await page.getByRole('radio', { name: 'Arabic' }).click();
  await expect(page).toHaveURL(/page=services&locale=ar/);
  const card = page.getByRole('region', { name: 'Page Content' }).getByRole('article').first();
  await card.getByRole('button', { name: /^Edit / }).click();
  await page.reload();
  const content = page.getByRole('dialog', { name: 'Edit Content' });
  await content.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('tab', { name: 'Services Page' })).toHaveAttribute('aria-selected', 'true');
});

test('each row says its status, and the lists show one status only', async ({ page }) => {
  await openScreen(page, '/training-courses');
  const course = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(course.first()).toContainText(/Live|Draft|Changed/);
  await page.getByLabel('Status', { exact: true }).first().selectOption('Failed');
  await expect(page.getByText('Nothing has this status.').first()).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
});

test.describe('content cards', () => {
  test('are listed for each page, added, changed and deleted', async ({ page }) => {
    await openScreen(page, '/training-courses');
    await page.getByRole('tab', { name: 'Services Page' }).click();
    await page.getByRole('button', { name: 'Add Content' }).click();
    const form = page.getByRole('dialog', { name: 'Add Content' });
    await form.getByRole('button', { name: 'Save' }).click();
    for (const message of [
      'Section is required',
      'Content key is required',
      'Content is required',
      'Please fill in all fields',
    ])
      await expect(form.getByText(message, { exact: true })).toBeVisible();
    await form.getByLabel('Section').fill('training');
    await form.getByLabel('Content key').fill('note');
    await form.getByRole('textbox', { name: 'Content', exact: true }).fill('Ask for dates.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content created successfully');
    await swipeToastAway(page);

    const card = page.getByRole('article', { name: 'Training: Note' });
    await card.getByRole('button', { name: 'Edit Training: Note' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Content' });
    await edit.getByRole('textbox', { name: 'Content', exact: true }).fill('Ask us for dates.');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await expect(card.getByText('Ask for dates.')).toBeVisible();
    await card.getByRole('button', { name: 'Edit Training: Note' }).click();
    await edit.getByRole('textbox', { name: 'Content', exact: true }).fill('Ask us for dates.');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Content updated successfully');
    await swipeToastAway(page);

    await card.getByRole('button', { name: 'Delete Training: Note' }).click();
    await confirm(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this content?' }), {
      toast: ['Content deleted'],
    });
    await expect(card).toBeHidden();
  });

  test('show three lines of a long text', async ({ page }) => {
    await openScreen(page, '/training-courses');
    const text = page.getByRole('article', { name: 'Expert: Description' }).getByRole('paragraph');
    await expect(text).toBeVisible();
    const lines = await text.evaluate((element) =>
      Math.round(
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      ),
    );
    expect(lines).toBe(3);
  });
});

test.describe('where the server fails', () => {
  test.use({ provoked: [[/ 500 /, / 409 /, /\/api\/admin\/user\)$/], { scope: 'test' }] });

  test('each action says what failed, and why', async ({ page }) => {
    await openScreen(page, '/training-courses');
    await page.route('**/api/admin/training-courses/*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on the server.', code: 'internal' },
      }),
    );
    await page.route('**/api/admin/page-content/*', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on the server.', code: 'internal' },
      }),
    );
    await page.getByRole('button', { name: 'Edit Leading a security team', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Course' });
    await form.getByLabel('Title').fill('Leading');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Failed to update course', '500: Something went wrong on the server.');
    await expect(form.getByLabel('Title')).toHaveValue('Leading');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Delete Hero: Line above the title' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete content', '500: Something went wrong on the server.');
  });

  test('a sixth course that somebody else has made meanwhile is refused in the words of the server', async ({
    page,
  }) => {
    await openScreen(page, '/training-courses');
    const courses = await call<{ id: number }[]>(page, 'GET', 'training-courses');
    await call(page, 'DELETE', `training-courses/${courses.at(-1)?.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Add Course' }).click();
    await call(page, 'POST', 'training-courses', { title: 'First', description: 'Faster', order: 5 });
    const form = page.getByRole('dialog', { name: 'Add Course' });
    await form.getByLabel('Title').fill('Second');
    await form.getByLabel('Description').fill('Slower');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Failed to create course', '409: Maximum 5 courses allowed');
  });

  test('courses that cannot be loaded say so', async ({ page }) => {
    await page.route('**/api/admin/training-courses', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong on the server.', code: 'internal' },
      }),
    );
    await openScreen(page, '/training-courses');
    await expect(page.getByText('Failed to fetch courses')).toBeVisible();
  });
});
