import type { MiddlewareHandler } from 'hono';

/** What the server does by itself with what staff have saved, such as translating it. */
export interface AfterSave {
  /** Begins unless it is at work. */
  begin(): void;
  /** Whether it is at work, so that what is stored may change. */
  isBusy(): boolean;
}

/** Begins all of them after each successful write. */
export function beginAfterSave(all: readonly AfterSave[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method !== 'GET' && c.res.ok) for (const { begin } of all) begin();
  };
}
