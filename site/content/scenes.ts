import { parseScene } from '#content-db/scenes/parse.ts';
import type { Scene } from '#content-db/scenes/scene.ts';
import type { PageContext } from './context.ts';

/** The scene of a service; undefined if it has none, and if a later version of the program can't read it any more. */
export async function sceneOf({ content }: PageContext, serviceId: number): Promise<Scene | undefined> {
  const script = (await content.get('services', serviceId, 'scene'))?.scene;
  return script ? parseScene(script).scene : undefined;
}
