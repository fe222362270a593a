type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * The key of a shortcut, in lower case. Where it types no Latin letter or sign, as on an Arabic keyboard, it is what
 * stands at its place on an English one.
 */
export function latinKey({ key, code, shiftKey }: Pressed): string {
  if (/^[ -~]/.test(key)) return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : key;
}
