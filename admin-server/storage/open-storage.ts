import { createObjectStore, type ObjectStore, type StoreSettings } from '../files/object-store.ts';
import { shareObjects, type SharingOptions } from './shared-objects.ts';
import { createSharedFolder, type SharedFolder } from './shared-folder.ts';
import type { SharedStorage } from './storage.ts';

/** The objects of an installation: in a folder, or also in a shared storage, of which the folder is a cache then. */
export function openObjects({ folder, quality, shared, ...sharing }: ObjectSettings): ObjectStore {
  const local = createObjectStore(folder, quality);
  return shared ? shareObjects(local, shared.part('objects'), sharing) : local;
}

export interface ObjectSettings extends StoreSettings, SharingOptions {
  shared: SharedStorage | undefined;
}

/** The uploaded pictures of an installation, in the same way. */
export function openUploads(folder: string, shared?: SharedStorage): SharedFolder {
  return createSharedFolder(folder, shared?.part('uploads'));
}
