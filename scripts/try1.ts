import { installGlobals } from '/work/wt/sim/scripts/simulation/globals.ts';
import { installDisks } from '/work/wt/sim/scripts/simulation/disk.ts';
import { makeBeginning } from '/work/wt/sim/scripts/simulation/beginning.ts';
import { Simulation } from '/work/wt/sim/scripts/simulation/simulation.ts';
installGlobals(); installDisks();
let t=process.cpuUsage();
const lap=(n:string)=>{const u=process.cpuUsage(t); console.log(n, (u.user+u.system)/1000); t=process.cpuUsage();};
const b = await makeBeginning(); lap('beginning');
for (let seed=1; seed<4; seed++){
const s = new Simulation(b, {seed, servers:3, trace: seed===2?console.log:undefined}); lap('new');
for (const h of s.hosts) s.start(h,'v1');
await s.until(()=>s.up.length===3, 60000); lap('3 started '+s.world.now+' steps '+s.world.steps);
const [h,h2]=s.hosts; 
s.addClient(h!); await s.until(()=>s.open===0,10000); lap('save');
s.publish(h!); await s.until(()=>s.open===0,10000); lap('publish');
await s.until(()=>s.truth.website===s.truth.live && s.hosts.every(x=>x.running?.publisher.live()?.release===s.truth.live),10000); lap('converged '+s.world.now+' steps '+s.world.steps);
await s.pass(3000); lap('3 s idle, steps '+s.world.steps);
s.truth.requireSettled(); s.truth.requireSound();
console.log(s.network.arrived, s.outside.bucket.requests, s.outside.website.requests);
}
