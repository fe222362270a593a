import { makeBeginning } from './simulation/beginning.ts';
import { installDisks } from './simulation/outside/disk.ts';
import { installGlobals } from './simulation/outside/globals.ts';
import { World } from './simulation/outside/world.ts';
import { createPublishing, runPublishing } from './simulation/publishing.ts';
installGlobals(); installDisks();
const [seed, n] = [Number(process.argv[2]), Number(process.argv[3])];
const world = new World(seed); const servers = world.random.chance(0.05) ? 20 : 2 + world.random.below(3);
const b = await makeBeginning();
let on=false; const seen=new Map();
const scene = createPublishing(b, { world, servers, trace: (l) => on && console.log(l) });
(globalThis as any).scene=scene;
const old = scene.outside.website.onChange; scene.outside.website.onChange = (c) => { if (on) console.log('          WEBSITE', c.machine?.name, c.put ?? '', c.removed ?? '', c.put === '.release.json' || c.put==='ar' || c.put==='index.html' ? scene.outside.website.files.get(c.put)!.bytes.toString().slice(0,300) : ''); old(c); };
try { const so = scene.truth.requireShown; scene.truth.requireShown = (m, site) => { console.log('SHOW', scene.simulation.world.now.toFixed(0), m.name, site.release, [...site.pictures].join(' ')); so(m, site); };
for (let i=1;i<=n;i++) { on = i===n; await runPublishing(scene); } } catch (e) { console.log(e); for (const h of scene.simulation.hosts) { const l = h.running?.publisher.live(); console.log(h.name, l?.release, [...(l?.pictures ?? [])], [...(l?.retired?.keys() ?? [])], [...(l?.retiredPictures ?? [])]); } }
for (const [s, sql] of [['published','select id,state,changes,undone,restores,error,started_at,finished_at,undo from releases order by id desc limit 8'],['content','select * from changes order by id desc limit 8'],['content','select id,name,revision from clients order by id desc limit 5'],['published','select id,name,revision from clients order by id desc limit 5'],['content','select id,what from audit_entries order by id desc limit 8'],['content','select id,title from blog_posts'],['published','select id,title from blog_posts'],['published','select * from leases'],['published','select path, pictures from page_reads'],['published','select path, object, page from sharing_pictures'],['published','select release_id, path, pictures from release_reads'],['published','select path,object,type from live_files']] as const) { const v = scene.outside[s]; for (const r of v.versions.read(v.version,{sql,args:[]}).rows) console.log(s, JSON.stringify(r).slice(0,400)); }
console.log([...scene.outside.website.files].map(([k,f])=>k+' '+(String(f.headers['content-type']).startsWith('text/html')||k==='.release.json'?f.bytes.toString():'')).join('\n'));
process.exit();
