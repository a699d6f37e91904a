import type { ComponentType, ReactElement } from 'react';
import { dockText } from '#content/sections/dock.ts';
import type { Legal } from '#content/pages.ts';
import type { ProviderConfig } from '#shared/public-config.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useStore } from '../store.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PartFailed } from '../ui/page-part.tsx';
import {
  dock,
  dockLauncherId,
  dockPanelId,
  launcherIdOf,
  openPanel,
  showDialog,
  type DockPanelName,
  type PanelRequest,
} from './dock-panels.ts';
import styles from './dock.module.css';

export interface PanelProps {
  config: ProviderConfig | undefined;
  legal?: Legal | undefined;
  request?: PanelRequest | undefined;
}

interface DockWidgetProps extends Pick<PanelProps, 'config' | 'legal'> {
  name: DockPanelName;
  title: string;
  icon: ReactElement;
  label: string;
  /** Where the launcher leads without script. */
  href: string;
  isOnCall?: boolean;
  /** When it mounts, it takes the focus if `dock.mayTakeFocus` returns true. */
  panel: ComponentType<PanelProps>;
}

export function DockWidget({
  name,
  title,
  icon,
  label,
  href,
  isOnCall,
  panel: Panel,
  ...props
}: DockWidgetProps) {
  const open = useStore(openPanel);
  const isOpen = open?.name === name;
  return (
    <>
      {isOpen && (
        <dialog
          ref={showDialog}
          id={dockPanelId(name)}
          data-opened-by={launcherIdOf(open)}
          className={`column ${styles.panel}`}
          aria-labelledby={`${dockPanelId(name)}-title`}
          onClose={() => dock.onClosed(name)}
        >
          <header className={`on-dusk ${styles.head}`}>
            <h2 id={`${dockPanelId(name)}-title`} className="sign">
              {title}
            </h2>
            <button type="button" className="close-button" onClick={() => dock.close(name)}>
              <Icon name="close" />
              <span className="visually-hidden">{dockText.close}</span>
            </button>
          </header>
          <ErrorBoundary
            fallback={() => (
              <div className={`stack ${styles.waiting}`}>
                <PartFailed />
              </div>
            )}
          >
            <Panel request={open.request} {...props} />
          </ErrorBoundary>
        </dialog>
      )}
      <ButtonLink
        id={dockLauncherId(name)}
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
