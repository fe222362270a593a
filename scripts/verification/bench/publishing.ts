import { pendingHooksOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import { type Background, createBackground } from '#admin-server/background/background.ts';
import { loadCompiledSite } from '#admin-server/publish/engine/render/compiled-site.ts';
import { createPublisher, type Publisher } from '#admin-server/publish/engine/release/publisher.ts';
import type { Server } from '#admin-server/leases/lease.ts';
import { createObjectStore, type ObjectStore } from '#admin-server/files/object-store.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { type Scene, siteUrl } from './scene.ts';
import type { CompiledSite, PublisherDeps } from '#admin-server/publish/types.ts';
import { createSharedFolder } from '#admin-server/storage/shared-folder.ts';

/** A scene with its databases open and its pages compiled. */
export interface OpenScene {
  content: Database;
  published: Database;
  site: CompiledSite;
  store: ObjectStore;
  server: Server;
  close(): Promise<void>;
}

/** Opens a scene. Only one process may have it open. */
export async function openScene(scene: Scene): Promise<OpenScene> {
  const content = await openDatabase({ url: `file:${scene.content}` });
  const published = await openDatabase({ url: `file:${scene.published}` });
  const close = async () => {
    await content.close();
    await published.close();
  };
  return {
    content,
    published,
    site: await loadCompiledSite(),
    store: createObjectStore(scene.objects),
    server: { id: 'bench', isAlone: true },
    close,
  };
}

/** Neither draws pictures nor compresses files, which is measured separately. */
export const noBackground: Background = {
  ...createBackground(),
  run: () => Promise.reject(new Error('Nothing is done in the background')),
};

const clock = () => new Date();

/** The publisher of a scene. */
export function publisherOf(
  scene: Scene,
  { content, published, site, store, server }: OpenScene,
  { onProgress, background = noBackground }: Partial<Pick<PublisherDeps, 'onProgress' | 'background'>> = {},
): Promise<Publisher> {
  return createPublisher({
    content,
    published,
    site,
    store,
    background,
    siteUrl,
    uploads: createSharedFolder(scene.uploads),
    apiUrl: siteUrl,
    objects: scene.objects,
    publishedAddress: { url: `file:${scene.published}` },
    clock,
    certain: clock,
    server,
    pendingHooks: pendingHooksOf(features),
    ...(onProgress && { onProgress }),
  });
}
