import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { PlaceCheck } from '#content-db/withdrawals.ts';
import type { DeploymentTarget } from './target.ts';

/** Several targets as one. Each gets a release when those before have it. */
export function inSequence(targets: DeploymentTarget[]): DeploymentTarget {
  return {
    name: targets.map(({ name }) => name).join(', then '),
    place: targets.map(({ name, place = name }) => place).join(', then '),
    async release() {
      const releases = await Promise.all(targets.map((target) => target.release()));
      return releases.includes(undefined) ? undefined : Math.min(...releases.flatMap((id) => id ?? []));
    },
    async deploy(site, signal) {
      for (const target of targets)
        if ((await target.release()) !== site.release) await target.deploy(site, signal);
    },
    async withdraw(paths) {
      const checks = [];
      for (const target of targets) checks.push(...(await target.withdraw(paths).catch(failedCheck(target))));
      return checks;
    },
    textsAt: async (path) => (await Promise.all(targets.map((target) => target.textsAt(path)))).flat(),
    check: async (site) => (await Promise.all(targets.map((target) => target.check(site)))).flat(),
    async invalidate() {
      for (const target of targets) await target.invalidate();
    },
  };
}

/** Says that a target could not withdraw; the other targets do all the same. */
export function failedCheck({
  name,
  place = name,
}: Pick<DeploymentTarget, 'name' | 'place'>): (error: unknown) => PlaceCheck[] {
  return (error) => [{ place, address: '', answer: plainMessageOf(error), isGone: false }];
}
