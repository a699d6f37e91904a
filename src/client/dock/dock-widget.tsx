import { useCallback, type ReactNode } from 'react';
import { dockText } from '#content/sections/dock.ts';
import { CLOSED_ELSEWHERE } from '../start/close-outside.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from '../ui/store.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import {
  dock,
  dockLauncherId,
  dockPanelId,
  openPanel,
  opens,
  showDialog,
  type DockPanelName,
} from './dock-panels.ts';
import styles from './dock.module.css';

interface DockWidgetProps {
  name: DockPanelName;
  title: string;
  icon: ReactNode;
  label: string;
  /** Where the launcher leads until the page is hydrated. */
  href: string;
  isOnCall?: boolean;
  onCloseButton?: () => void;
  /** What the panel shows below its title. */
  children: ReactNode;
}

export function DockWidget({
  name,
  title,
  icon,
  label,
  href,
  isOnCall,
  onCloseButton,
  children,
}: DockWidgetProps) {
  const isOpen = useStore(openPanel) === name;
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => (dialog ? showDialog(name, dialog) : undefined),
    [name],
  );
  return (
    <>
      {isOpen && (
        <dialog
          ref={show}
          id={dockPanelId(name)}
          className={`column ${styles.panel}`}
          aria-labelledby={`${dockPanelId(name)}-title`}
          // The event of another close comes later, when the panel may be open again.
          onClose={({ currentTarget }) => {
            const isElsewhere = currentTarget.returnValue === CLOSED_ELSEWHERE;
            if (currentTarget.isConnected) dock.close(name, !isElsewhere);
          }}
        >
          <header className={`on-dusk ${styles.head}`}>
            <h2 id={`${dockPanelId(name)}-title`} className="sign">
              {title}
            </h2>
            <button
              type="button"
              className="close-button"
              onClick={() => {
                onCloseButton?.();
                dock.close(name);
              }}
            >
              <Icon name="close" />
              <span className="visually-hidden">{dockText.close}</span>
            </button>
          </header>
          {children}
        </dialog>
      )}
      <ButtonLink
        id={dockLauncherId(name)}
        {...opens(name)}
        className={styles.action}
        href={href}
        aria-expanded={isOpen}
        aria-controls={isOpen ? dockPanelId(name) : undefined}
        data-on-call={isOnCall ? '' : undefined}
        onPress={() => (isOpen ? dock.close(name) : dock.open(name))}
      >
        {icon}
        <span>{label}</span>
      </ButtonLink>
    </>
  );
}
