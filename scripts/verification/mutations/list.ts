import type { Mutation } from './mutation.ts';

/** The breaks that the tests are known to notice. */
export const mutations: Mutation[] = [
  {
    name: 'a commit does not wait for the disk',
    file: 'content-db/database/connection.ts',
    find: `if (!isSet && isCopy) await client.execute('PRAGMA synchronous = NORMAL');`,
    replace: `if (!isSet) await client.execute('PRAGMA synchronous = OFF');`,
    caughtBy: ['content-db/database/connection.test.ts', 'content-db/database/write-guard.verify.test.ts'],
  },
  {
    name: 'a file gets its name before it is on the disk',
    file: 'admin-server/files/durable-file.ts',
    find: '      await file.sync();\n',
    replace: '',
    caughtBy: ['admin-server/files/durable-file.test.ts'],
  },
  {
    name: 'the name of an upload is not flushed to the disk',
    file: 'admin-server/storage/folder.ts',
    find: '        await syncFolder(dirname(path));\n',
    replace: '',
    caughtBy: ['admin-server/storage/folder.test.ts'],
  },
  {
    name: 'a snapshot is not flushed to the disk',
    file: 'content-db/database/snapshot.ts',
    find: '    await sync(temporary);\n',
    replace: '',
    caughtBy: ['content-db/database/open.test.ts'],
  },
  {
    name: 'a backup is not flushed to the disk',
    file: 'scripts/data/archive.ts',
    find: '    await sync(beside);\n',
    replace: '',
    caughtBy: ['scripts/data/archive.test.ts'],
  },
  {
    name: 'a release that was not finished is not rolled back',
    file: 'admin-server/publish/engine/release/interrupted.ts',
    find: '  await rollBackUnfinished(published);\n',
    replace: '',
    caughtBy: ['admin-server/publish/engine/release/crash.test.ts'],
  },
  {
    name: 'rolling back a release leaves its rows',
    file: 'admin-server/publish/engine/release/release-log.ts',
    find: '    await restoreRows(tx, release.undo);\n',
    replace: '',
    caughtBy: ['admin-server/publish/engine/release/crash.test.ts'],
  },
  {
    name: 'an undo does not bring the rows back',
    file: 'admin-server/publish/engine/release/restore.ts',
    find: 'const undo = await restoreRows(tx, earliestRows(since));',
    replace: 'const undo = await restoreRows(tx, earliestRows(since).slice(0, 0));',
    caughtBy: ['admin-server/publish/engine/release/restore.test.ts'],
  },
  {
    name: 'the index of dependencies is switched before the commit',
    file: 'admin-server/publish/engine/release/release-log.ts',
    find: '  const update = await index.write(tx, release, records, difference.removed);\n',
    replace:
      '  const update = await index.write(tx, release, records, difference.removed);\n  index.apply(update);\n',
    caughtBy: ['admin-server/publish/engine/release/failures.test.ts'],
  },
  {
    name: 'a message is answered before its commit',
    file: 'admin-server/inbox/contact.ts',
    find: '  await content.write((tx) =>\n',
    replace: '  void content.write((tx) =>\n',
    caughtBy: ['admin-server/inbox/contact.test.ts'],
  },
  {
    name: 'a restore leaves the old write-ahead log',
    file: 'admin-server/installation/replacement.ts',
    find: `for (const ending of ['-wal', '-shm', '-journal', '.rescued'])`,
    replace: `for (const ending of [''])`,
    caughtBy: ['scripts/backup.test.ts'],
    test: 'takes nothing of the logs',
  },
  {
    name: 'a connection that was busy is used again',
    file: 'content-db/database/connection.ts',
    find: '      if (!isReplaced) client.reconnect();\n',
    replace: '',
    caughtBy: ['content-db/database/write-guard.verify.test.ts'],
  },
  {
    name: 'what is deleted stays in the bytes of the file',
    file: 'content-db/database/connection.ts',
    find: 'PRAGMA secure_delete = ON',
    replace: 'PRAGMA secure_delete = OFF',
    caughtBy: ['content-db/database/erased.test.ts'],
  },
  {
    name: 'an update overwrites what somebody else has saved',
    file: 'content-db/write/repository.ts',
    find: 'if (revision === undefined || revision === current.revision) return;',
    replace: 'if (revision !== -1) return;',
    caughtBy: ['content-db/write/repository.test.ts'],
  },
  {
    name: 'a new password leaves the sessions open',
    file: 'admin-server/accounts/accounts.ts',
    find: `  await recordAccessLeft(tx, id);
  await tx.delete(sessions).where(eq(sessions.userId, id));
}

/** Removes the second factors`,
    replace: `  await recordAccessLeft(tx, id);
}

/** Removes the second factors`,
    caughtBy: ['admin-server/accounts/own-account.test.ts'],
  },
  {
    name: 'passwords can be tried without end',
    file: 'admin-server/accounts/attempts.ts',
    find: `name: 'sign-in of a username from an address', uses: 10`,
    replace: `name: 'sign-in of a username from an address', uses: 1e9`,
    caughtBy: ['admin-server/accounts/credentials.test.ts'],
  },
  {
    name: 'a page does not depend on the rows that it reads',
    file: 'content-db/read/reader.ts',
    find: `    async get(name: CollectionName, id: number, view: string) {
      record(rowKey(name, id, view));
`,
    replace: `    async get(name: CollectionName, id: number, view: string) {
`,
    caughtBy: ['content-db/read/dependency-keys-law.test.ts'],
  },
  {
    name: 'a page does not depend on what is taken down',
    file: 'content-db/read/reader.ts',
    find: '      record(withdrawalKey(path));\n',
    replace: '',
    caughtBy: ['admin-server/takedowns/takedowns.test.ts'],
  },
  {
    name: 'an earlier release brings back what was taken down',
    file: 'admin-server/publish/engine/release/live-state.ts',
    find: 'if (await differ(deps, options.to)) {',
    replace: 'if ((await differ(deps, options.to)) && options.to < 0) {',
    caughtBy: ['admin-server/takedowns/takedowns.test.ts'],
  },
  {
    name: 'the copy of a plan stays behind',
    file: 'admin-server/publish/plan/dry-run-database.ts',
    find: '    await old?.folder.remove();\n',
    replace: '',
    caughtBy: ['admin-server/publish/plan/plan.test.ts'],
  },
  {
    name: 'a text ends the script of structured data',
    file: 'site/content/structured-data.ts',
    find: `    .replaceAll('<', '\\\\u003c')\n`,
    replace: '',
    caughtBy: ['site/content/structured-data.test.ts'],
  },
  {
    name: 'the server opens a database file by itself',
    file: 'admin-server/publish/plan/dry-run-database.ts',
    find: '    const source = await openDatabase({ ...published, readOnly: true });\n',
    replace: `    await readFile(new URL('published.db', published.url));
    const source = await openDatabase({ ...published, readOnly: true });
`,
    caughtBy: ['scripts/checks/patterns.ts'],
  },
  {
    name: 'a log that was removed is not noticed',
    file: 'content-db/database/held-files.ts',
    find: 'return found.file === opened.file && found.log === opened.log;',
    replace: 'return found.file === opened.file;',
    caughtBy: ['content-db/database/held-files.test.ts'],
  },
  {
    name: 'migrations are compared by their count',
    file: 'content-db/database/migrate.ts',
    find: 'return migration && (migration.hash !== hash || migration.folderMillis !== createdAt);',
    replace: 'return migration && hash === String(createdAt);',
    caughtBy: ['content-db/database/migrate.test.ts'],
  },
  {
    name: 'passkeys can be tried without end',
    file: 'admin-server/accounts/passkey-sign-in.ts',
    find: '    throwIfTooMany(c, attempt.retryAfter, clock);\n',
    replace: '',
    caughtBy: ['admin-server/open-calls.test.ts'],
  },
  {
    name: 'the number of a release is used twice',
    file: 'admin-server/publish/pending/seen-releases.ts',
    find: 'return Math.max((await seenReleases(content)).highest, last?.id ?? 0) + 1;',
    replace: 'return Math.min((await seenReleases(content)).highest, last?.id ?? 0) + 1;',
    caughtBy: ['admin-server/publish/engine/release/lost.test.ts'],
  },
  {
    name: 'changes of lost releases count as published',
    file: 'admin-server/publish/engine/release/interrupted.ts',
    find: '  await takeOver(content, published, pendingHooks);\n',
    replace: '',
    caughtBy: ['admin-server/publish/engine/release/lost.test.ts'],
  },
  {
    name: 'messages are erased by a clock that nobody trusts',
    file: 'admin-server/visitors/retention.ts',
    find: '    if (options.time.doubt()) return;\n',
    replace: '',
    caughtBy: ['admin-server/inbox/retention.test.ts'],
  },
  {
    name: 'a file that cannot be read counts as damaged',
    file: 'admin-server/files/object-store.ts',
    find: '          if (isMissing(error) || isUndecodable(error)) return false;\n          throw error;\n',
    replace: '          return error === undefined;\n',
    caughtBy: ['admin-server/files/unreadable-files.verify.test.ts'],
  },
  {
    name: 'a restore takes either database for the other',
    file: 'content-db/role.ts',
    find: 'if (found === undefined || found === role) return;',
    replace: 'if (found !== role || found) return;',
    caughtBy: ['scripts/restore.test.ts'],
    test: 'exchanged',
  },
  {
    name: 'a restore brings back what was taken down since',
    file: 'scripts/data/revoke-again.ts',
    find: `    if (what.kind === 'takedown') said.push(...(await takeDown(tx, published, what)));\n`,
    replace: '',
    caughtBy: ['scripts/restore.test.ts'],
    test: 'stays away',
  },
  {
    name: 'the folder of a copy is removed under its own name',
    file: 'content-db/database/copy-folder.ts',
    find: '  await rename(own, own + removed).catch(ignoreMissing);\n  await rm(own + removed,',
    replace: '  await rm(own,',
    caughtBy: ['content-db/database/copy-folder.test.ts'],
  },
];
