/** Milliseconds of a request from which the time of the server can be told. */
const maxTrip = 1000;

/** The clock of a database server, which all who use it agree on. It is right within half a round trip. */
export interface ServerClock {
  /** In milliseconds since 1970. */
  now(): number;
  /** Sets it by a request that asks for the time. */
  setBy<T extends { time: number | undefined }>(ask: () => Promise<T>): Promise<T>;
}

export function createServerClock(): ServerClock {
  let offset = 0;
  return {
    now: () => Math.round(Date.now() + offset),
    async setBy(ask) {
      const sent = Date.now();
      const answer = await ask();
      const received = Date.now();
      if (answer.time !== undefined && received - sent <= maxTrip)
        offset = answer.time - (sent + received) / 2;
      return answer;
    },
  };
}
