import { useEffect, useState } from 'react';
import { chatWords as words } from '#content/chat.ts';
import { dockWords } from '#content/dock.ts';
import type { Turn } from './chat-state.ts';
import type { Connection } from './use-connection.ts';
import styles from './chat-status.module.css';

interface ChatStatusProps {
  turn: Turn;
  connection: Connection;
  onRetry: () => void;
  onCheck: () => void;
  onHandOff: () => void;
}

/** What is the matter, announced as it comes, and the ways on from there. */
export function ChatStatus({ turn, connection, onRetry, onCheck, onHandOff }: ChatStatusProps) {
  const isSlow = useLasting(turn.kind === 'answering', SLOW_MS);
  const isUnanswered = turn.kind === 'unanswered';
  const isOffline = connection === 'offline' || connection === 'still offline';
  const text = isUnanswered
    ? words.unanswered
    : (connectionWords[connection] ?? (isSlow ? words.looking : turnWords[turn.kind]));
  return (
    <div className={text ? styles.status : undefined} data-matter={isUnanswered || isOffline}>
      <p role="status">{text}</p>
      {(isUnanswered || isOffline) && (
        <p className={styles.ways}>
          <button type="button" onClick={isUnanswered ? onRetry : onCheck}>
            {words.retry}
          </button>
          <button type="button" onClick={onHandOff}>
            {dockWords.leaveNumber.label}
          </button>
        </p>
      )}
    </div>
  );
}

// An answer from the page itself never takes so long.
const SLOW_MS = 1_000;

/** True once something has held for so long. */
function useLasting(holds: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [holds, ms]);
  return hasLasted;
}

const connectionWords: Record<Connection, string | undefined> = {
  online: undefined,
  offline: words.connection.offline,
  checking: words.connection.checking,
  'still offline': words.connection.stillOffline,
  back: words.connection.back,
};

const turnWords: Record<Turn['kind'], string | undefined> = {
  idle: undefined,
  answering: undefined,
  unanswered: words.unanswered,
  'started over': words.startedOver,
};
