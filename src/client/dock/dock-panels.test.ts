import { beforeEach, expect, test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sessionStore } from '../browser-store.ts';
import { beforeReload } from '../start/reload-outdated.ts';
import { dock, dockLauncherId, dockPanelId, LINK, openPanel, reopenPanel } from './dock-panels.ts';

const [body, field, button] = [{}, {}, {}];
let focused: unknown;
const dialog = {
  open: true,
  returnValue: '',
  contains: (element: unknown) => element === button,
  close: (reason = '') => Object.assign(dialog, { open: false, returnValue: reason }),
};
const elements: Record<string, unknown> = {
  [dockPanelId('chat')]: dialog,
  [dockLauncherId('chat')]: { focus: () => (focused = 'launcher') },
};
const page = { body, getElementById: (id: string) => elements[id] };
Object.assign(globalThis, { document: Object.defineProperty(page, 'activeElement', { get: () => focused }) });

beforeEach(() => {
  openPanel.set(undefined);
  Object.assign(dialog, { open: true, returnValue: '' });
});

test('a panel takes the place of another', () => {
  dock.open('chat');
  dock.open('voice', { start: 'call' });
  dock.onClosed('chat');
  expect([dialog.open, openPanel.get()]).toEqual([false, { name: 'voice', request: { start: 'call' } }]);
});

test.each([
  ['on the page', body, undefined, 'launcher'],
  ['in the panel', button, undefined, 'launcher'],
  ['in the panel, and a link was followed', button, LINK, button],
  ['elsewhere', field, undefined, field],
] as const)('a closed panel gives the focus back if it is %s', (_where, before, reason, after) => {
  focused = before;
  dock.open('chat', { start: 'call' });
  dock.close('chat', reason);
  dock.onClosed('chat');
  expect([focused, openPanel.get()]).toEqual([after, undefined]);
});

test('after a reload, the panel opens once with its call, which waits for a tap', () => {
  const request = { start: 'sample', sample: sampleCalls[0], ownShop: 'Hilltop' } as const;
  dock.open('voice', request);
  for (const store of beforeReload) store();
  openPanel.set(undefined);
  reopenPanel();
  expect(openPanel.get()).toEqual({ name: 'voice', request: { ...request, mustTap: true } });
  openPanel.set(undefined);
  reopenPanel();
  sessionStore.set('porchlight:panel', { name: 'x' });
  reopenPanel();
  expect(openPanel.get()).toBeUndefined();
});
