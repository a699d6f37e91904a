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

/** The page's bottom right corner with the launchers of the call and the chat. */
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
  /** The launcher's target without script or before hydration; without it, the launcher requires script. */
  href?: string;
  launcher: ReactNode;
  /** Loads the panel's content, which takes the focus itself when it mounts. */
  load: () => Promise<ComponentType<Content>>;
  content: Content;
}

/** A launcher of the dock and its panel, which is not modal and closes on Escape. */
export function DockWidget<Content extends object>(props: DockWidgetProps<Content>) {
  const { name, title, href, launcher, load, content } = props;
  const { chunk, request } = useChunk(`${name}-panel`, load);
  const isOpen = useStore(openPanel) === name;
  const hydrated = useBrowserValue(() => true, false);

  useEffect(() => {
    if (!isOpen) return;
    request();
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // Escape can also end an IME composition.
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) dock.close(name);
    };
    // On a phone the panel covers the page, so it closes if the focus moves outside it.
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
  const launcherProps = {
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
            <PanelLoading
              name={name}
              failed={chunk.kind === 'failed'}
              onRetry={request}
              onLeave={() => dock.close(name)}
            />
          )}
        </section>
      )}
      {href ? (
        // The same element before and after hydration, so that a press or the focus is not lost.
        <a
          {...launcherProps}
          {...(hydrated && { role: 'button', ...expansion })}
          href={href}
          onKeyDown={clickOnSpace}
        >
          {launcher}
        </a>
      ) : (
        <button {...launcherProps} {...expansion} type="button">
          {launcher}
        </button>
      )}
    </div>
  );
}

/** Buttons click on Space; links do not. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.click();
}

interface PanelLoadingProps {
  name: DockPanelName;
  failed: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

function PanelLoading({ name, failed, onRetry, onLeave }: PanelLoadingProps) {
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
