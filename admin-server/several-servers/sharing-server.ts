import type { SharingServer } from '../leases/lease.ts';
import { ifFree, whenFree } from './leases.ts';
import { followOtherServers } from './other-servers.ts';
import { registerServer } from './registration.ts';
import { joinVersions } from './version-handover.ts';

/**
 * One of several servers that share their databases.
 * @param patience milliseconds after which another one without a sign of life is taken to have stopped
 */
export function createSharingServer(id: string, patience = 15_000): SharingServer {
  const server = { id, patience };
  return {
    id,
    isAlone: false,
    ifLeaseIsFree: (database, name, work) => ifFree(database, { name, server }, work),
    withLease: (database, lease, work) => whenFree(database, { ...lease, server }, work),
    register: (databases, storage) => registerServer(databases, id, storage),
    joinVersions: (content, renderer) => joinVersions(content, id, renderer),
    follow: (published, publishing) => followOtherServers(published, server, publishing),
  };
}
