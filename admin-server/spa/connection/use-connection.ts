import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Connection, connection, onConnectionChange } from './connection.ts';

export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, connection);
}

/** Lets a save wait for the connection: after `wait`, `send` runs once, as soon as the server can be reached. */
export function useWaitingSave(send: () => void): {
  isWaiting: boolean;
  wait: () => void;
  stop: () => void;
} {
  const isUp = useConnection() === 'up';
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isUp) return;
    setWaiting(false);
    send();
    // `send` is another function in each render; the newest one knows what was typed since.
  }, [isWaiting, isUp, send]);
  return { isWaiting, wait: () => setWaiting(true), stop: () => setWaiting(false) };
}
