import { describe, expect, it } from 'vitest';
import { isBusy, toProblem } from './errors.ts';
import { Problem } from '../model/problem.ts';

/** As drizzle wraps it: the message holds SQL and values, the code is in the cause. */
function wrapped(code: string): Error {
  const cause = Object.assign(new Error(`${code}: details`), {
    code: code.replace(/_[A-Z]+$/, ''),
    extendedCode: code,
  });
  return new Error("Failed query: insert into clients params: 'secret'", { cause });
}

describe('toProblem', () => {
  it.each([
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_BUSY_SNAPSHOT', 'unavailable'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'conflict'],
    ['SQLITE_CONSTRAINT_PRIMARYKEY', 'conflict'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'conflict'],
    ['SQLITE_CONSTRAINT_CHECK', 'invalid'],
    ['SQLITE_CONSTRAINT_NOTNULL', 'invalid'],
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_IOERR_SHMSIZE', 'disk-full'],
    ['SQLITE_IOERR_FSTAT', 'unavailable'],
    ['ENOSPC', 'disk-full'],
    ['EMFILE', 'unavailable'],
    ['ENFILE', 'unavailable'],
    ['ENOMEM', 'unavailable'],
    ['SQLITE_NOMEM', 'unavailable'],
    ['EIO', 'unavailable'],
    ['EACCES', 'unavailable'],
    ['SQLITE_NOTADB', 'setup'],
    ['SQLITE_CORRUPT_VTAB', 'setup'],
    ['SQLITE_READONLY_DIRECTORY', 'unavailable'],
    ['SQLITE_CANTOPEN', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['CLIENT_CLOSED', 'unavailable'],
  ])('makes of %s a Problem of kind %s, without SQL or values', (code, kind) => {
    const problem = toProblem(wrapped(code), 'the database file x.db');
    expect(problem).toMatchObject({
      name: 'Problem',
      code: kind,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
    expect(String(problem)).not.toMatch(/secret|query|SQLITE/);
  });

  it('says which fields are taken', () => {
    const error = Object.assign(
      new Error('SQLITE_CONSTRAINT_UNIQUE: UNIQUE constraint failed: redirects.from_url, redirects.locale'),
      { code: 'SQLITE_CONSTRAINT_UNIQUE' },
    );
    const message = 'This name is already in use. Choose another.';
    expect(toProblem(new Error('Failed query', { cause: error }))).toMatchObject({
      code: 'conflict',
      message,
      fields: { fromUrl: message, locale: message },
    });
  });

  it('finds a Problem that something has wrapped', () => {
    const problem = new Problem('invalid', 'Not this one.');
    expect(toProblem(new Error('Failed query', { cause: new Error('more', { cause: problem }) }))).toBe(
      problem,
    );
  });

  it('leaves alone what it does not know', () => {
    const error = new TypeError('x is not a function');
    expect(toProblem(error)).toBe(error);
    expect(toProblem('text')).toBe('text');
  });
});

describe('isBusy', () => {
  it('knows a lock of another process from other refusals', () => {
    expect(isBusy(wrapped('SQLITE_BUSY'))).toBe(true);
    expect(isBusy(wrapped('SQLITE_LOCKED_SHAREDCACHE'))).toBe(true);
    expect(isBusy(wrapped('SQLITE_FULL'))).toBe(false);
    expect(isBusy(undefined)).toBe(false);
  });
});
