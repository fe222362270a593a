import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for a password at the terminal, without showing it. */
export async function askPassword(question: string): Promise<string> {
  process.stdout.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // readline would swallow Ctrl-C.
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}
