import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A mail server that stores the mails it receives. */
export interface TestMailServer extends AsyncDisposable {
  url: string;
  /** The next mail: raw headers and decoded text. */
  next(): Promise<string>;
  /** Refuses every mail from now on. */
  refuse(): void;
}

/** Listens on a free port; `await using` stops it. */
export async function createTestMailServer(): Promise<TestMailServer> {
  const mails: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  let isRefusing = false;

  function receive(mail: string): void {
    const next = waiting.shift();
    if (next) next(mail);
    else mails.push(mail);
  }

  const server = createServer((socket) => talk(socket, receive, () => isRefusing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => {
      const known = mails.shift();
      return known === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(known);
    },
    refuse: () => {
      isRefusing = true;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}

function talk(socket: Socket, receive: (mail: string) => void, isRefusing: () => boolean): void {
  let pending = '';
  let isData = false;
  socket.write('220 test\r\n');
  socket.setEncoding('latin1').on('data', (text) => {
    pending += text.toString();
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n';
      const end = pending.indexOf(mark);
      if (end < 0) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + mark.length);
      if (isData) receive(decode(part));
      socket.write(isData ? '250 ok\r\n' : answerTo(part, isRefusing()));
      isData = !isData && part === 'DATA';
      if (part === 'QUIT') socket.end();
    }
  });
}

function answerTo(command: string, isRefusing: boolean): string {
  if (command.startsWith('MAIL') && isRefusing) return '550 canary-refused\r\n';
  if (command === 'DATA') return '354 go on\r\n';
  return command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
}

function decode(mail: string): string {
  const end = mail.indexOf('\r\n\r\n') + 4;
  const [head, text] = [mail.slice(0, end), mail.slice(end)];
  if (/^content-transfer-encoding: base64/im.test(head)) return head + Buffer.from(text, 'base64').toString();
  const plain = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return (
    head + Buffer.from(/^content-transfer-encoding: quoted/im.test(head) ? plain : text, 'latin1').toString()
  );
}
