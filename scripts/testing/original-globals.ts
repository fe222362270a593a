import { afterAll } from 'vitest';

/** Files that share a process find Node's own classes, though hono's server puts others in their place. */
const { Request, Response } = globalThis;
afterAll(() => void Object.assign(globalThis, { Request, Response }));
