import { useEffect, useState } from 'react';
import { chatWords as words } from '#content/chat/words.ts';
import { dockWords } from '#content/dock.ts';
import type { Turn } from './chat-state.ts';
import { useConnection, type Connection } from './use-connection.ts';
import styles from './chat-panel.module.css';

interface ChatStatusProps {
  turn: Turn;
  onRetry: () => void;
  onChecked: () => void;
  onHandOff: () => void;
}

/** What is the matter, announced as it comes, and the ways on from there. */
export function ChatStatus({ turn, onRetry, onChecked, onHandOff }: ChatStatusProps) {
  const { connection, check } = useConnection();
  const isSlow = useLasting(turn.kind === 'answering', SLOW_MS);
  const isUnanswered = turn.kind === 'unanswered';
  const isOffline = connection === 'offline' || connection === 'stillOffline';
  const text = statusText(turn, connection, isSlow);
  const onCheck = () => {
    void check();
    onChecked();
  };
  return (
    <div className={text ? styles.status : undefined} data-matter={isUnanswered || isOffline}>
      <p role="status">{text}</p>
      {(isUnanswered || isOffline) && (
        <p className={`row ${styles.ways}`}>
          <button type="button" className="text-button" onClick={isUnanswered ? onRetry : onCheck}>
            {words.retry}
          </button>
          <button type="button" className="text-button" onClick={onHandOff}>
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

function statusText(turn: Turn, connection: Connection, isSlow: boolean): string | undefined {
  if (turn.kind === 'unanswered') return words.unanswered;
  if (connection !== 'online') return words.connection[connection];
  if (isSlow) return words.looking;
  return turn.kind === 'started over' ? words.startedOver : undefined;
}
