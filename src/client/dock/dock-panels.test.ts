import { beforeEach, expect, test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { dock, dockLauncherId, dockPanelId, launcherIdOf, LINK, openPanel } from './dock-panels.ts';

const [sample] = sampleCalls;
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

test.each([
  [{ name: 'chat' }, dockLauncherId('chat')],
  [{ name: 'voice', request: { start: 'call' } }, dockLauncherId('voice')],
  [{ name: 'voice', request: { start: 'sample', sample } }, 'hear-burst-pipe'],
  [{ name: 'voice', request: { start: 'sample', sample, ownShop: '' } }, 'own-shop-play'],
] as const)('%j was opened by #%s', (panel, id) => {
  expect(launcherIdOf(panel)).toBe(id);
});
