import { installGlobals } from '/work/wt/sim/scripts/simulation/globals.ts';
import { installDisks } from '/work/wt/sim/scripts/simulation/disk.ts';
import { makeBeginning } from '/work/wt/sim/scripts/simulation/beginning.ts';
import { Simulation } from '/work/wt/sim/scripts/simulation/simulation.ts';
installGlobals(); installDisks();
let t=process.cpuUsage(); let st=0;
const acc=new Map<string,number>(); const cnt=new Map<string,number>();
let sim:any;
const lap=(n:string)=>{const u=process.cpuUsage(t); acc.set(n,(acc.get(n)??0)+(u.user+u.system)/1000); cnt.set(n,(cnt.get(n)??0)+sim.world.steps-st); st=sim.world.steps; t=process.cpuUsage();};
const b = await makeBeginning(); t=process.cpuUsage();
const R=Number(process.env.R??30);
for (let seed=1; seed<=R; seed++){
const s = sim = new Simulation(b, {seed, servers:Number(process.env.N??3)}); st=0; lap('new');
for (const h of s.hosts) s.start(h,'v1');
await s.until(()=>s.up.length===s.hosts.length, 60000); lap('start');
await s.pass(1000); lap('after start 1s');
const [h,h2]=s.hosts; 
s.addClient(h!); await s.until(()=>s.open===0,10000); lap('save');
s.publish(h!); await s.until(()=>s.open===0,10000); lap('publish');
await s.until(()=>s.truth.website===s.truth.live && s.hosts.every(x=>x.running?.publisher.live()?.release===s.truth.live),10000); lap('converge');
await s.pass(3000); lap('3 s idle');
if (seed===10) {acc.clear();cnt.clear();}
}
for (const [k,v] of acc) console.log(k.padEnd(20), (v/(R-10)).toFixed(2), 'ms', (cnt.get(k)!/(R-10)).toFixed(0), 'steps');
