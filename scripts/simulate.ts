import { parseArgs } from 'node:util';
import { makeBeginning } from './simulation/beginning.ts';
import { installDisks } from './simulation/disk.ts';
import { installGlobals } from './simulation/globals.ts';
import { runSchedule } from './simulation/schedule.ts';
import { Simulation } from './simulation/simulation.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, schedules: { type: 'string' }, trace: { type: 'boolean' } } });
Error.stackTraceLimit = process.env.STACK ? 10 : 0;
installGlobals();
installDisks();
const beginning = await makeBeginning();
const first = Number(values.seed ?? 1);
const started = process.cpuUsage();
let failures = 0;
const count = Number(values.schedules ?? 1);
const kinds = new Map<string, number[]>();
for (let seed = first; seed < first + count; seed += 1) {
  const servers = Number(process.env.N ?? (seed % 10 === 0 ? 20 : 2 + (seed % 3)));
  const simulation = new Simulation(beginning, { seed, servers, ...(values.trace && { trace: console.log }) });
  try {
    for (let round = 0; round < 10; round += 1) await runSchedule(simulation);
  } catch (error) {
    failures += 1;
    if (process.env.DUMP) for (const [srv, sql] of [['published','select id,state,changes,undone,restores,undo from releases'],['content','select id,resource,row_id,action,release_id,taken_back_at,is_scheduled from changes'],['content','select id,name,null from clients'],['published','select id,name from clients'],['content','select what from audit_entries']] as const) { const v = simulation.outside[srv]; for (const r of v.versions.read(v.version,{sql,args:[]}).rows) console.log(srv, JSON.stringify(r).slice(0,300)); }
    console.log(servers);const m = (error as Error).message;
    const kind = m.replace(/\d+|[a-f0-9]{20,}/g, '#');
    kinds.set(kind, [...(kinds.get(kind) ?? []), seed]);
    if (count < 20) console.log(seed, (error as Error).stack);
  }
}
for (const [k, v] of kinds) console.log(v.length, k, v.slice(0, 8).join());
const used = process.cpuUsage(started);
console.log(count, 'schedules', failures, 'failures', ((used.user + used.system) / 1000 / count).toFixed(2), 'ms each');
import { sqlTimes } from './simulation/versions.ts';
if (process.env.SQLT) for (const [sql,[t,n]] of [...sqlTimes].sort((a,b)=>b[1][0]-a[1][0]).slice(0,25)) console.log(t.toFixed(0).padStart(6), n, (t/n*1000).toFixed(0)+'us', sql.slice(0,130).replaceAll('\n',' '));
process.exit();
