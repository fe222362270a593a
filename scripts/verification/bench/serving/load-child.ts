import { Agent, get } from 'node:http';
import type { Load } from './load.ts';

/** Requests a URL over keep-alive connections for some seconds. @returns requests per second */
async function run({ url, headers, connections, seconds }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;
  const request = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers }, (response) => {
        if (![200, 304].includes(response.statusCode ?? 0))
          reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on('end', resolve).on('error', reject);
      }).on('error', reject);
    });
  const work = async () => {
    while (performance.now() < end) {
      await request();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return answered / ((performance.now() - started) / 1000);
}

process.on('message', (load: Load) => {
  run(load).then(
    (rate) => process.send?.({ rate }, () => process.disconnect()),
    (error: unknown) => process.send?.({ error: String(error) }, () => process.disconnect()),
  );
});
