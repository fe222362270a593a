import { inSession } from './client.ts';

/** Saves what a call answers as a file. It asks for a new sign-in or a proof if the call needs one. */
export async function download(address: string, name: string): Promise<void> {
  const response = await inSession.fetch(address);
  save(await response.blob(), name);
}

/** Saves a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
