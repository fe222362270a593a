/** What a server does by itself, from time to time. It never rejects. */
export interface Round {
  /** Milliseconds from the start to the first time, and between two. */
  every: number;
  run(): Promise<void>;
}

/** Makes rounds until stopped, which waits for those that have begun. */
export function startRounds(rounds: readonly Round[]): { stop(): Promise<void> } {
  const started = rounds.map(({ every, run }) => {
    const state = { running: Promise.resolve() };
    const timer = setInterval(() => void (state.running = state.running.then(run)), every).unref();
    return { state, timer };
  });
  return {
    async stop() {
      for (const { timer } of started) clearInterval(timer);
      await Promise.all(started.map(({ state }) => state.running));
    },
  };
}
