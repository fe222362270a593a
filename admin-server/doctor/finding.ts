import type { Env } from '../env.ts';

/** What a check found out. `off`: the settings do not ask for it. */
export interface Finding {
  state: 'ok' | 'off' | 'warning' | 'failed';
  /** What is so, in a sentence. */
  text: string;
  /** What to do about it. */
  fix?: string;
}

/** A part of an installation that is looked at, without changing anything. */
export interface Check {
  name: string;
  run(env: Env): Promise<Finding[]>;
}

/** A name as the beginning of a sentence. */
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const off = (text: string): Finding => ({ state: 'off', text });
export const warning = (text: string, fix: string): Finding => ({ state: 'warning', text, fix });
export const failed = (text: string, fix: string): Finding => ({ state: 'failed', text, fix });
