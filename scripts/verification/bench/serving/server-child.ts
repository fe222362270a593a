import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { openTrustedTime } from '#admin-server/clock/trusted-time.ts';
import { readEnv } from '#admin-server/env.ts';
import { startServer } from '#admin-server/main.ts';
import { noBackground, openScene, publisherOf } from '../publishing.ts';
import { type Scene, siteUrl } from '../scene.ts';
import { createSharedFolder } from '#admin-server/storage/shared-folder.ts';

interface Served {
  scene: Scene;
  adminFolder?: string;
}

/** Serves the live release of a scene on a free port until the process is killed. @returns the URL */
async function serve({ scene, adminFolder }: Served): Promise<string> {
  const opened = await openScene(scene);
  const publisher = await publisherOf(scene, opened);
  const env = readEnv({ HOST: '127.0.0.1', PORT: '0', SITE_URL: siteUrl });
  const { address } = await startServer(
    env,
    {
      ...opened,
      uploads: createSharedFolder(scene.uploads),
      publisher,
      background: noBackground,
      time: await openTrustedTime(opened.content),
    },
    {
      passwords: createPasswords(),
      adminFolder,
      log: (entry) => console.error(entry),
    },
  );
  return address;
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
