import {
  useEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { dockWords } from '#content/dock.ts';
import { useChunk } from '../use-chunk.ts';
import { useBrowserValue, useStore } from '../use-store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/contact-links.tsx';
import { dock, dockLauncherId, dockPanelId, openPanel, type DockPanelName } from './dock-panels.ts';
import styles from './dock.module.css';

/** The page's lower right corner, where both ways to talk stand side by side. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <aside className={`not-printed ${styles.dock}`} aria-label={dockWords.label} data-dock="">
    {children}
    <template data-words="part">
      <p className={styles.unloaded} role="alert">
        {dockWords.notLoaded} <PhoneLink />
      </p>
    </template>
  </aside>
);

interface DockWidgetProps<Content extends object> {
  name: DockPanelName;
  title: string;
  /** Where it leads until the islands wake; a widget that can do nothing then has none. */
  href?: string;
  launcher: ReactNode;
  /** The panel's content: loaded at the first touch. It takes the focus itself once it stands. */
  load: () => Promise<ComponentType<Content>>;
  content: Content;
}

/** A launcher of the dock, and the panel that it opens: not modal, closed by Escape. */
export function DockWidget<Content extends object>(props: DockWidgetProps<Content>) {
  const { name, title, href, launcher, load, content } = props;
  const { chunk, request } = useChunk(`${name}-panel`, load);
  const isOpen = useStore(openPanel) === name;
  const hydrated = useBrowserValue(() => true, false);

  useEffect(() => {
    if (!isOpen) return;
    request();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // Escape also ends the composing of a character.
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) dock.close(name);
    };
    // On a phone the panel covers the page and its own launcher: who moves on wants to see where they are.
    const onFocusIn = ({ target }: FocusEvent) => {
      const panel = document.getElementById(dockPanelId(name));
      const isInside = target instanceof Node && panel?.contains(target);
      if (!isInside) dock.uncoverPage(name);
    };
    const closed = new AbortController();
    document.addEventListener('keydown', onKeyDown, closed);
    document.addEventListener('focusin', onFocusIn, closed);
    return () => closed.abort();
  }, [isOpen, name, request]);

  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    if (isOpen) dock.close(name);
    else dock.open(name);
  };
  const shared = {
    id: dockLauncherId(name),
    className: styles.launcher,
    onPointerEnter: request,
    onFocus: request,
    onClick: toggle,
  };
  const expansion = { 'aria-expanded': isOpen, 'aria-controls': isOpen ? dockPanelId(name) : undefined };

  return (
    <div className={href ? 'contents' : 'needs-script contents'}>
      {isOpen && (
        <section
          id={dockPanelId(name)}
          className={`column ${styles.panel}`}
          role="dialog"
          aria-labelledby={`${dockPanelId(name)}-title`}
        >
          <header className={`on-dusk ${styles.head}`}>
            <h2 id={`${dockPanelId(name)}-title`}>{title}</h2>
            <button type="button" className="close-button" onClick={() => dock.close(name)}>
              <span aria-hidden="true">×</span>
              <span className="visually-hidden">{dockWords.close}</span>
            </button>
          </header>
          {chunk.kind === 'ready' ? (
            <chunk.value {...content} />
          ) : (
            <Waiting
              name={name}
              failed={chunk.kind === 'failed'}
              onRetry={request}
              onLeave={() => dock.close(name)}
            />
          )}
        </section>
      )}
      {href ? (
        // One element before and after: a press, or the focus, may span the waking.
        <a
          {...shared}
          {...(hydrated && { role: 'button', ...expansion })}
          href={href}
          onKeyDown={pressBySpace}
        >
          {launcher}
        </a>
      ) : (
        <button {...shared} {...expansion} type="button">
          {launcher}
        </button>
      )}
    </div>
  );
}

/** What a link does not do by itself. */
function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.click();
}

interface WaitingProps {
  name: DockPanelName;
  failed: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

function Waiting({ name, failed, onRetry, onLeave }: WaitingProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failed && dock.mayTakeFocus(name)) retry.current?.focus();
  }, [failed, name]);
  return (
    <div className={styles.waiting}>
      <p role="status">{failed ? dockWords.notLoaded : dockWords.loading}</p>
      {failed && (
        <div className="row">
          <ActionButton ref={retry} type="button" onClick={onRetry}>
            {dockWords.retry}
          </ActionButton>
          <ActionLink look="quiet" href={dockWords.leaveNumber.href} onClick={onLeave}>
            {dockWords.leaveNumber.label}
          </ActionLink>
        </div>
      )}
    </div>
  );
}
