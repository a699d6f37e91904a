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
  const isSlow = useDelayed(turn.kind === 'answering', SLOW_MS);
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

// The page's own answers are faster, so `chatText.searching` appears only if the provider is slow.
const SLOW_MS = 1_000;

function useDelayed(condition: boolean, ms: number): boolean {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setIsDelayed(true), ms);
    return () => {
      clearTimeout(timer);
      setIsDelayed(false);
    };
  }, [condition, ms]);
  return isDelayed;
}

function statusText(turn: Turn, isOnline: boolean, isSlow: boolean): string | undefined {
  if (turn.kind === 'unanswered') return chatText.unanswered;
  if (!isOnline) return chatText.offline;
  if (isSlow) return chatText.searching;
  return turn.kind === 'started over' ? chatText.startedOver : undefined;
}
