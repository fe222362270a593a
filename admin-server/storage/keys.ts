/** @throws Error unless it is a relative path without empty parts, `.` and `..` */
export function requireKey(key: string): void {
  const isPlain = key.split('/').every((part) => !/^\.{0,2}$/.test(part)) && !/[\0\\]/.test(key);
  if (!isPlain) throw new Error(`${key} is no key of a stored file`);
}
