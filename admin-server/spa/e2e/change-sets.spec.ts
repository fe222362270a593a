import {
  beginSession,
  call,
  earlyLook,
  expect,
  expectAccessible,
  expectToast,
  publishNow,
  signIn,
  staff,
  test,
} from './fixtures.ts';

test.use({ provoked: [[/\/(?:publish\/sets|admin\/user)\)$/, earlyLook], { scope: 'test' }] });

test('changes are put into a set, shared, approved by a colleague, and published as one', async ({
  page,
}) => {
  await signIn(page);
  await publishNow(page);
  const suffix = crypto.randomUUID().slice(0, 8);
  const [mine, other] = [`Harbour ${suffix}`, `Left alone ${suffix}`];
  for (const name of [mine, other]) await call(page, 'POST', 'clients', { name, locale: 'en', sortOrder: 0 });
  await page.goto('/admin/publish');
  const list = page.getByRole('region', { name: 'Not yet live' });
  await list.getByRole('checkbox', { name: `Publish ${other}` }).uncheck();
  await list.getByRole('button', { name: 'Put into a set ...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the set' }).click();
  await expect(dialog).toContainText('Give the set a name');
  await dialog.getByLabel('Name').fill('Spring');
  await dialog.getByLabel('Somebody else must approve it').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make the set' }).click();
  await expectToast(page, 'Moved');

  const set = page.getByRole('region', { name: 'Spring' });
  await expect(set).toContainText('Needs approval');
  await expect(set).toContainText('a colleague must look at them');
  await expect(list).not.toContainText(other);
  await expect(page.getByRole('button', { name: 'Publish my change' })).toBeDisabled();
  await set.getByLabel('Comment', { exact: true }).fill('Is the name right?');
  await set.getByRole('button', { name: 'Comment' }).click();
  await expect(set.getByRole('listitem')).toContainText('Is the name right?');
  await expectAccessible(page);

  await set.getByRole('button', { name: 'Share the set “Spring”' }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const shown = await (await page.request.get(link)).text();
  expect(shown).toContain(mine);
  expect(shown).not.toContain(other);
  await page.keyboard.press('Escape');

  await page.getByLabel('Show').selectOption('All changes');
  await expect(list.getByRole('listitem').filter({ hasText: mine })).toContainText('Spring');
  await expect(list.getByRole('checkbox', { name: `Publish ${mine}` })).not.toBeChecked();
  await page.getByLabel('Show').selectOption('Spring');
  const colleague = { username: 'colleague@example.org', password: 'a colleague of the staff' };
  await call(page, 'POST', 'admins', { ...colleague, role: 'editor' });
  await page.goto('/admin');
  const needsMe = page.getByRole('region', { name: 'Needs approval' });
  await expect(page.getByRole('region', { name: 'New messages' })).toBeVisible();
  await expect(needsMe).toHaveCount(0);
  // The page asks on while the session changes.
  await page.goto('about:blank');
  await beginSession(page, colleague);
  await page.goto('/admin');
  await expect(needsMe).toContainText('1 change by staff@example.org');
  await expectAccessible(page);
  await needsMe.getByRole('link', { name: 'Approve Spring' }).click();
  await set.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Approved');
  await expect(set).toContainText('Approved by colleague@example.org, today');
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'New messages' })).toBeVisible();
  await expect(needsMe).toHaveCount(0);
  await page.goto('about:blank');
  await signIn(page);
  await page.goto('/admin');
  const approved = page.getByRole('region', { name: 'Approved' });
  await expect(approved).toContainText('By colleague@example.org. It can go live.');
  await approved.getByRole('link', { name: 'Spring is approved' }).click();
  await page.getByRole('button', { name: 'Publish my change' }).click();
  await expectToast(page, 'Live in English');
  await expect(list).toContainText(other);
});

test('a set is scheduled as one, takes in what is put into it, and is handed to a colleague', async ({
  page,
}) => {
  await signIn(page);
  await publishNow(page);
  const suffix = crypto.randomUUID().slice(0, 8);
  const [first, later] = [`First ${suffix}`, `Later ${suffix}`];
  const [name, heir] = [`Autumn ${suffix}`, `${suffix}@example.org`];
  const client = (called: string) =>
    call(page, 'POST', 'clients', { name: called, locale: 'en', sortOrder: 0 });
  await client(first);
  const pending = async () => (await call<{ pending: { id: number }[] }>(page, 'GET', 'publish')).pending;
  const changes = (await pending()).map(({ id }) => id);
  await call(page, 'POST', 'publish/sets', { name, changes });
  await page.goto('/admin/publish');
  await page.getByLabel('Show').selectOption(name);
  const set = page.getByRole('region', { name });
  await set.getByRole('button', { name: 'Schedule the set ...' }).click();
  const dialog = page.getByRole('dialog', { name: `Schedule the set “${name}”` });
  await expect(dialog).toContainText('What is in the set at that time goes live, later changes too.');
  await dialog.getByLabel('Go live at').fill('2099-01-31T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, 'Scheduled', /31 Jan 2099, 10:00/);
  await expect(set).toContainText('Goes live 31 Jan 2099, 10:00');
  const list = page.getByRole('region', { name: 'Not yet live' });
  await expect(list.getByRole('checkbox', { name: `Publish ${first}` })).toBeChecked();
  // Until the plan is made anew, the one before is faint.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);

  await client(later);
  await page.goto('/admin/publish');
  await list.getByRole('button', { name: 'Put into a set ...' }).click();
  await page.getByRole('dialog').getByLabel('Set').selectOption(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expectToast(page, 'Moved');
  await expect(list).toContainText('Everything else is live');
  await expect(page.getByRole('banner')).toContainText(
    /Everything else is live\. \d+ changes go live at their time, the next \d+ \w+ \d{4}, \d\d:\d\d/,
  );
  const schedule = page.getByRole('article').filter({ hasText: name });
  // Other tests leave what waits for its date.
  const own = schedule.getByRole('listitem').filter({ hasText: suffix });
  await expect(own).toHaveText([new RegExp(first), new RegExp(later)]);
  await expectAccessible(page);
  await schedule.getByRole('link', { name }).click();
  await list.getByRole('checkbox', { name: `Publish ${first}` }).uncheck();
  await list.getByRole('button', { name: 'Put into a set ...' }).click();
  await page.getByRole('dialog').getByLabel('Set').selectOption('No set: back to who made them');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(own).toHaveText([new RegExp(first)]);

  await call(page, 'POST', 'admins', {
    username: heir,
    password: 'an heir of the staff',
    role: 'editor',
  });
  await set.getByRole('button', { name: `Edit the set “${name}”` }).click();
  await page.getByRole('dialog').getByLabel('Looked after by').selectOption(heir);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(set).toContainText(`Looked after by ${heir}`);
  await set.getByRole('button', { name: 'Cancel schedule' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this schedule?' });
  await question.getByRole('button', { name: 'Cancel schedule' }).click();
  await expectToast(page, 'Schedule cancelled');
  await expect(set.getByRole('button', { name: 'Schedule the set ...' })).toBeVisible();
});

test('what others changed is named before it goes live, and left out by one click', async ({ page }) => {
  await beginSession(page, staff);
  const [theirs, mine] = [`Theirs ${crypto.randomUUID()}`, `Mine ${crypto.randomUUID()}`];
  await call(page, 'POST', 'clients', { name: theirs, locale: 'en', sortOrder: 0 });
  const me = { username: `${crypto.randomUUID()}@example.org`, password: 'a long pass phrase' };
  await call(page, 'POST', 'admins', { ...me, role: 'admin' });
  await beginSession(page, me);
  await call(page, 'POST', 'clients', { name: mine, locale: 'en', sortOrder: 0 });
  await page.goto('/admin/publish');
  const list = page.getByRole('region', { name: 'Not yet live' });
  await expect(list.getByText(/of them (is|are) by /)).toContainText(staff.username);
  await list.getByRole('button', { name: 'Only mine' }).click();
  await expect(list.getByRole('checkbox', { name: `Publish ${theirs}` })).not.toBeChecked();
  await expect(list.getByRole('checkbox', { name: `Publish ${mine}` })).toBeChecked();
  await expect(list.getByRole('button', { name: 'Only mine' })).toHaveCount(0);
});
