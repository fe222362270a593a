import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { createTestMailServer } from '../testing/mail.ts';

const mail = { to: 'office@example.org', subject: 'News', text: 'First line\n\nHello' };

test('a mail is plain text, from our own address, and answers go to the visitor', async () => {
  await using server = await createTestMailServer();
  await createMailer({ smtpUrl: server.url, from: 'site@example.org' }).send({
    ...mail,
    replyTo: { name: 'Sara Ali', address: 'sara@example.org' },
  });
  const sent = await server.next();
  expect(sent).toMatch(/^From: site@example\.org\r$/m);
  expect(sent).toMatch(/^To: office@example\.org\r$/m);
  expect(sent).toMatch(/^Reply-To: Sara Ali <sara@example\.org>\r$/m);
  expect(sent).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(sent).toMatch(/^Content-Type: text\/plain/m);
  expect(sent).toContain('First line\r\n\r\nHello');
});

const names = ['x\r\nBcc: evil@example.org', 'x" <evil@example.org>, "y', 'x\nSubject: evil', 'سارة'];

test.each(names)('no name adds a header or an address: %j', async (name) => {
  await using server = await createTestMailServer();
  await createMailer({ smtpUrl: server.url, from: 'site@example.org' }).send({
    ...mail,
    replyTo: { name, address: 'sara@example.org' },
  });
  const [head = ''] = (await server.next()).split('\r\n\r\n');
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((header) => header.split(':')[0]);
  expect(headers).toEqual([
    'Auto-Submitted',
    'From',
    'To',
    'Reply-To',
    'Subject',
    'Message-ID',
    'Content-Transfer-Encoding',
    'Date',
    'MIME-Version',
    'Content-Type',
  ]);
  expect(head.match(/^Reply-To:.*$/m)?.[0].match(/<[^>]*>(?=\r?$)/)?.[0]).toBe('<sara@example.org>');
});

test("a text can't end the mail early", async () => {
  await using server = await createTestMailServer();
  await createMailer({ smtpUrl: server.url, from: 'site@example.org' }).send({
    ...mail,
    text: 'one\r\n.\r\nMAIL FROM:<evil@example.org>\r\ntwo',
  });
  expect(await server.next()).toContain('two');
});

test('a refused mail is an error', async () => {
  await using server = await createTestMailServer();
  server.refuse();
  await expect(createMailer({ smtpUrl: server.url, from: 'site@example.org' }).send(mail)).rejects.toThrow();
});

test('a mail can be unsubscribed from by one click (RFC 8058)', async () => {
  await using server = await createTestMailServer();
  const unsubscribe = `https://www.example.org/unsubscribe?id=${'a'.repeat(32)}&locale=ar`;
  await createMailer({ smtpUrl: server.url, from: 'site@example.org' }).send({ ...mail, unsubscribe });
  const [head = ''] = (await server.next()).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      `List-Unsubscribe: <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]),
  );
});
