import { createInterface } from 'node:readline/promises';

/** Asks a question at the terminal. @returns whether the answer is yes, as it is without an answer */
export async function askYes(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = (await terminal.question(`${question} [Y/n] `)).trim().toLowerCase();
    return answer === '' || answer.startsWith('y');
  } finally {
    terminal.close();
  }
}
