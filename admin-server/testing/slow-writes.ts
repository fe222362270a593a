import { setImmediate as turn } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/** Turns of the event loop that each commit takes here: enough for an answer that does not wait for it. */
const turns = 30;

/** Makes commits slow. @returns how many writes were asked for since, and how many are not committed yet */
export function slowWrites({ content }: Pick<TestApp, 'content'>): { begun: number; open: number } {
  const writes = { begun: 0, open: 0 };
  const write = content.write.bind(content);
  content.write = async (work) => {
    writes.begun += 1;
    writes.open += 1;
    for (let at = 0; at < turns; at += 1) await turn();
    return write(work).finally(() => (writes.open -= 1));
  };
  return writes;
}
