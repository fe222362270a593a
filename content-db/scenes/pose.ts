/** Where somebody stands and looks at a time: seconds, x, y, degrees clockwise from up. Degrees may pass 360. */
export type Key = readonly [seconds: number, x: number, y: number, facing: number];

/** Position and facing between the keys of a track; before the first and after the last, the track stands still. */
export function poseAt(
  track: readonly Key[],
  seconds: number,
): readonly [x: number, y: number, facing: number] {
  const next = track.findIndex(([at]) => at > seconds);
  const [from, x, y, facing] = track.at(next === -1 ? -1 : Math.max(next - 1, 0)) ?? [0, 0, 0, 0];
  const to = next > 0 ? track[next] : undefined;
  if (!to) return [x, y, facing];
  const part = (seconds - from) / (to[0] - from);
  return [x + (to[1] - x) * part, y + (to[2] - y) * part, facing + (to[3] - facing) * part];
}
