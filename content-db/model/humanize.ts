const plainWords: Record<string, string> = { cta: 'Call to action', eyebrow: 'Line above the title' };

/** Turns a key into words: `psychological_mastery` is `Psychological mastery`, `exploreServices` is `Explore services`. */
export function humanize(key: string): string {
  const plain = plainWords[key];
  if (plain) return plain;
  const words = key
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A name within a sentence: `Blog post` is `blog post`. Abbreviations keep their capitals. */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
