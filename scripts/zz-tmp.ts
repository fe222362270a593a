import { readFileSync, readdirSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { openDatabase } from '#content-db/open.ts';
import { createRow } from '#content-db/repository.ts';
import { createPublisher } from '#admin-server/publish/publisher.ts';
import { createObjectStore } from '#admin-server/publish/store.ts';
import { loadCompiledSite } from '#admin-server/publish/compiled-site.ts';
import { compileSite } from './compile.ts';
await compileSite(console.log);
const D='/tmp/zz'; rmSync(D,{recursive:true,force:true}); mkdirSync(D+'/uploads',{recursive:true});
const J=(f:string)=>JSON.parse(readFileSync('content-db/seed/'+f,'utf8'));
const content=await openDatabase({url:`file:${D}/content.db`}); const published=await openDatabase({url:`file:${D}/published.db`});
await content.write(async(tx:any)=>{
 const c=(n:any,v:any)=>createRow(tx,n,v,'seed');
 await c('images',{key:'x',url:'https://example.com/x.jpg',title:'x',category:'services'});
 for(const p of ['common','home','services','team','blog','contact','privacy-policy','terms']){const o=J(`pages/${p}.json`);for(const s in o)for(const k in o[s])for(const l of ['en','ar'])await c('page-content',{page:p,section:s,key:k,content:o[s][k][l],locale:l,isActive:true});}
 for(const p of ['privacy-policy','terms'])for(const l of ['en','ar'])await c('page-content',{page:p,section:'body',key:'content',content:readFileSync(`content-db/seed/legal/${p}.${l}.md`,'utf8'),locale:l,isActive:true});
 for(const s of J('services.json')){const r=await c('services',{key:s.key,icon:s.icon,sortOrder:s.sortOrder,isFeatured:s.isFeatured});for(const l of ['en','ar'])await c('service-translations',{serviceId:r.id,locale:l,...s[l],imageKey:'x'});}
 for(const s of J('courses.json')){const r=await c('training-courses',{order:s.order,...s.en});await c('training-course-translations',{courseId:r.id,locale:'ar',...s.ar});}
 for(const s of J('team.json'))for(const l of ['en','ar'])await c('team-members',{roleKey:s.roleKey,sortOrder:s.sortOrder,isVisible:s.isVisible,locale:l,...s[l]});
 for(const s of J('clients.json'))for(const l of ['en','ar'])await c('clients',{name:s[l].name??s[l],locale:l,sortOrder:0});
 const f=J('footer.json');for(const l of ['en','ar'])await c('footer-settings',{...f[l],locale:l});
 const seo=J('seo.json');for(const p in seo)for(const l of ['en','ar'])await c('seo-settings',{page:p,locale:l,...seo[p][l]});
 const ids:any={};
 for(const fn of readdirSync('content-db/seed/posts').sort((a,b)=>a.endsWith('en.md')?-1:1)){const t=readFileSync('content-db/seed/posts/'+fn,'utf8');const [,fm,body]=/^---\n([^]*?)\n---\n([^]*)$/.exec(t)!;const m:any=Object.fromEntries(fm!.split('\n').map(x=>[x.slice(0,x.indexOf(':')),x.slice(x.indexOf(':')+1).trim()]));const base=fn.replace(/\.(en|ar)\.md/,'');const l=fn.includes('.ar.')?'ar':'en';const r=await c('blog-posts',{title:m.title,slug:m.slug,description:m.description,content:body!.replace(/!\[[^\]]*\]\(figure:[^)]*\)/g,''),locale:l,createdAt:m.createdAt+'T08:00:00Z',translationOf:l==='ar'?ids[base]:undefined});if(l==='en')ids[base]=r.id;}
});
const store=createObjectStore(D+'/objects'); const site=await loadCompiledSite();
const pub=await createPublisher({content,published,store,site,siteUrl:'http://localhost:4321',uploads:D+'/uploads',objects:D+'/objects',publishedUrl:`file:${D}/published.db`,clock:()=>new Date()});
const r=await pub.publish({by:'seed'}); console.log(r);
console.log([...pub.live()!.files.keys()].length);
console.log(await pub.publish({by:'x'}));
await pub.settled();
import { createServer } from 'node:http';
if(process.argv[2]==='serve') createServer((q,s)=>{const f=pub.live()!.files.get(decodeURI(q.url!.split('?')[0]!))??pub.live()!.files.get('/404')!;s.writeHead(f.status,{'content-type':f.type,...f.headers});s.end(readFileSync(store.pathOf(f.object)));}).listen(4399);
else {await content.close();await published.close();process.exit()}
