import { useEffect, useState, useSyncExternalStore } from 'react';
import { chatText } from '#content/chat/chat-text.ts';
import { dockText } from '#content/dock.ts';
import type { Turn } from './chat-state.ts';
import styles from './chat-panel.module.css';

interface ChatStatusProps {
  turn: Turn;
  onRetry: () => void;
  onHandOff: () => void;
}

export function ChatStatus({ turn, onRetry, onHandOff }: ChatStatusProps) {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  const isSlow = useIsSlow(turn.kind === 'answering');
  const isUnanswered = turn.kind === 'unanswered';
  const text = statusText(turn, isOnline, isSlow);
  return (
    <div className={text ? styles.status : undefined} data-problem={isUnanswered || !isOnline}>
      <p role="status">{text}</p>
      {(isUnanswered || !isOnline) && (
        <p className={`row ${styles.ways}`}>
          {isUnanswered && (
            <button type="button" className="text-button" onClick={onRetry}>
              {chatText.retry}
            </button>
          )}
          <button type="button" className="text-button" onClick={onHandOff}>
            {dockText.leaveNumber.label}
          </button>
        </p>
      )}
    </div>
  );
}

function onConnectionChange(onChange: () => void): () => void {
  const unmounted = new AbortController();
  addEventListener('offline', onChange, unmounted);
  addEventListener('online', onChange, unmounted);
  return () => unmounted.abort();
}

const SLOW_MS = 1_000;

function useIsSlow(isAnswering: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isAnswering) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isAnswering]);
  return isSlow;
}

function statusText(turn: Turn, isOnline: boolean, isSlow: boolean): string | undefined {
  if (turn.kind === 'unanswered') return chatText.unanswered;
  if (!isOnline) return chatText.offline;
  if (isSlow) return chatText.searching;
  return turn.kind === 'started over' ? chatText.startedOver : undefined;
}
