import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '#content-db/database/system-errors.ts';
import type { Feature } from '../feature.ts';
import { writeDurably } from '../files/durable-file.ts';
import { admitServers, forgetServers, keepServersOut, markRestore } from './restoring.ts';
import { createSharingServer } from './sharing-server.ts';

const serverIdFile = 'server-id';

/** Several servers over the same databases: by leases, only one of them does what two may not do at a time. */
export const severalServers: Feature = {
  sharing: {
    async open(dataDir) {
      const known = await readFile(join(dataDir, serverIdFile), 'utf8').catch(ignoreMissing);
      const id = known || randomUUID();
      if (!known) await writeDurably(dataDir, serverIdFile, Buffer.from(id));
      return createSharingServer(id);
    },
    restoring: { forget: forgetServers, mark: markRestore, keepOut: keepServersOut, admit: admitServers },
  },
};
