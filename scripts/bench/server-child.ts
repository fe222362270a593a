import { createApp } from '#admin-server/app.ts';
import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { contactPage } from '#admin-server/live/contact-page.ts';
import { listen } from '#admin-server/http/listen.ts';
import { openScene, publisherOf } from './publishing.ts';
import { type Scene, siteUrl } from './scene.ts';

interface Served {
  scene: Scene;
  adminFolder?: string;
}

/** Our server over the live release of a scene, at any free port, until the process is told to end. */
async function serve({ scene, adminFolder }: Served): Promise<string> {
  const opened = await openScene(scene);
  const { content, published, site, store } = opened;
  const publisher = await publisherOf(scene, opened);
  const env = { host: '127.0.0.1', port: 0, siteUrl, trustProxy: 0, mail: undefined, uploadsLimit: 0 };
  const app = createApp({
    env,
    content,
    published,
    live: publisher.live,
    publisher,
    store,
    uploadsDir: scene.uploads,
    ...(adminFolder !== undefined && { adminFolder }),
    render: site.render,
    renderForm: contactPage(site, published, siteUrl),
    passwords: createPasswords(),
    mailer: undefined,
    onRedirect: () => undefined,
    clock: () => new Date(),
    log: (entry) => console.error(entry),
  });
  return (await listen(app, env)).address;
}

process.on('message', (served: Served) => {
  serve(served).then(
    (address) => process.send?.({ address }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
