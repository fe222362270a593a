import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface CephPlace {
  folder: string;
  /** Of the gateway, and of the monitor. */
  port: number;
  monitor: number;
  /** A UUID. */
  id: string;
}

/** Writes the configuration of one small Ceph. Its website endpoint serves `site` for the host `site.web.localhost`. */
export async function writeCephConfiguration({ folder, port, monitor, id }: CephPlace): Promise<void> {
  for (const name of ['mon', 'rgw', 'run', 'crash']) await mkdir(join(folder, name));
  const sections = {
    global: {
      fsid: id,
      mon_host: `[v2:127.0.0.1:${monitor}/0]`,
      keyring: join(folder, 'keyring'),
      public_addr: '127.0.0.1',
      cluster_addr: '127.0.0.1',
      ms_bind_ipv6: false,
      run_dir: join(folder, 'run'),
      admin_socket: join(folder, 'run', '$name.asok'),
      pid_file: join(folder, 'run', '$name.pid'),
      log_file: join(folder, '$name.log'),
      log_to_stderr: false,
      err_to_stderr: true,
      mon_cluster_log_file: join(folder, 'cluster.log'),
      crash_dir: join(folder, 'crash'),
      debug_default: 0,
      ms_async_op_threads: 2,
      osd_pool_default_size: 1,
      osd_pool_default_min_size: 1,
      osd_pool_default_pg_num: 4,
      osd_pool_default_pgp_num: 4,
      rgw_rados_pool_pg_num_min: 4,
      osd_pool_default_pg_autoscale_mode: 'off',
      osd_crush_chooseleaf_type: 0,
      mon_allow_pool_size_one: true,
    },
    mon: {
      auth_allow_insecure_global_id_reclaim: false,
      mon_data: join(folder, 'mon'),
      mon_data_avail_warn: 1,
      mon_data_avail_crit: 1,
      paxos_propose_interval: 0.05,
    },
    osd: {
      osd_data: join(folder, 'osd'),
      osd_objectstore: 'memstore',
      memstore_device_bytes: 4 * 1024 ** 3,
      osd_max_object_name_len: 1024,
      osd_fast_shutdown: false,
      osd_op_num_shards: 2,
    },
    client: {
      rgw_data: join(folder, 'rgw'),
      rgw_frontends: `beast endpoint=127.0.0.1:${port}`,
      rgw_enable_apis: 's3, s3website, admin',
      rgw_enable_static_website: true,
      rgw_dns_name: 's3.localhost',
      rgw_dns_s3website_name: 'web.localhost',
      rgw_thread_pool_size: 64,
      rgw_run_sync_thread: false,
      rgw_enable_quota_threads: false,
      rgw_override_bucket_index_max_shards: 1,
    },
  };
  const lines = Object.entries(sections).flatMap(([name, values]) => [
    `[${name}]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
  ]);
  await writeFile(join(folder, 'ceph.conf'), `${lines.join('\n')}\n`);
}
