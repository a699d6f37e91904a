import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import { dockText } from '#content/dock.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { useChunk } from '../use-chunk.ts';
import { useIsHydrated, useStore } from '../use-store.ts';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import {
  dock,
  dockLauncherId,
  dockPanelId,
  openPanelName,
  showDialog,
  type DockPanelName,
} from './dock-panels.ts';
import styles from './dock.module.css';

interface PanelProps {
  config: ProviderConfig | undefined;
}

interface DockWidgetProps extends PanelProps {
  name: DockPanelName;
  title: string;
  href?: string;
  icon: ReactElement;
  label: string;
  isOnCall?: boolean;
  /** When the loaded component mounts, it takes the focus if `dock.mayTakeFocus` returns true. */
  load: () => Promise<ComponentType<PanelProps>>;
}

export function DockWidget({ name, title, href, icon, label, isOnCall, load, config }: DockWidgetProps) {
  const { chunk, requestChunk } = useChunk(`${name}-panel`, load);
  const isOpen = useStore(openPanelName) === name;
  const isHydrated = useIsHydrated();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (!isOpen || !dialog.current) return;
    requestChunk();
    return showDialog(dialog.current);
  }, [isOpen, requestChunk]);

  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    if (isOpen) dock.close(name);
    else dock.open(name);
  };
  const launcherProps = {
    id: dockLauncherId(name),
    className: styles.action,
    onPointerEnter: requestChunk,
    onFocus: requestChunk,
    onClick: toggle,
    'data-on-call': isOnCall ? '' : undefined,
  };
  const expandedProps = { 'aria-expanded': isOpen, 'aria-controls': isOpen ? dockPanelId(name) : undefined };

  return (
    <div className={href ? 'contents' : 'needs-script contents'}>
      {isOpen && (
        <dialog
          ref={dialog}
          id={dockPanelId(name)}
          className={`column ${styles.panel}`}
          aria-labelledby={`${dockPanelId(name)}-title`}
          onClose={() => dock.onClosed(name)}
        >
          <header className={`on-dusk ${styles.head}`}>
            <h2 id={`${dockPanelId(name)}-title`}>{title}</h2>
            <button type="button" className="close-button" onClick={() => dock.close(name)}>
              <span className="visually-hidden">{dockText.close}</span>
            </button>
          </header>
          {chunk.kind === 'ready' ? (
            <chunk.value config={config} />
          ) : (
            <PanelLoading name={name} failed={chunk.kind === 'failed'} onRetry={requestChunk} />
          )}
        </dialog>
      )}
      {href ? (
        // Without JavaScript, the link leads to the lead form. Hydration turns the link into a button by adding a `role`.
        // Replacing the link with another element would lose the focus or a tap in progress.
        <a
          {...launcherProps}
          {...(isHydrated && { role: 'button', ...expandedProps })}
          href={href}
          data-launcher=""
          onKeyDown={clickOnSpace}
        >
          {icon}
          <span>{label}</span>
        </a>
      ) : (
        <button {...launcherProps} {...expandedProps} type="button">
          {icon}
          <span>{label}</span>
        </button>
      )}
    </div>
  );
}

function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.click();
}

interface PanelLoadingProps {
  name: DockPanelName;
  failed: boolean;
  onRetry: () => void;
}

function PanelLoading({ name, failed, onRetry }: PanelLoadingProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failed && dock.mayTakeFocus(name)) retry.current?.focus();
  }, [failed, name]);
  return (
    <div className={styles.waiting}>
      <p role="status">{failed ? dockText.notLoaded : dockText.loading}</p>
      {failed && (
        <div className="row">
          <ActionButton ref={retry} type="button" onClick={onRetry}>
            {dockText.retry}
          </ActionButton>
          <ActionLink look="quiet" href={dockText.leaveNumber.href} onClick={() => dock.close(name)}>
            {dockText.leaveNumber.label}
          </ActionLink>
        </div>
      )}
    </div>
  );
}
