import { parentPort } from 'node:worker_threads';

/** A thread of checks in which those of the page /hangs do not end, and those of /ends end the thread. */

parentPort?.on('message', ({ page: { path } }: { page: { path: string } }) => {
  if (path === '/ends') process.exit(3);
  if (path === '/hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const result = {
    path,
    findings: [],
    links: [],
    anchors: [path],
    scripts: [],
    styles: [],
    title: '',
    description: '',
  };
  parentPort?.postMessage({ result });
});
